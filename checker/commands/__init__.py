"""The commands of the command line, a module each, with what they share: the console and the configuration."""
