"""Runs the command line with `python -m checker`."""

from checker.cli import main

main()
