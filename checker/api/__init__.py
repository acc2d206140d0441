"""What a program asks of the checker; the package re-exports it, and docs/library.md shows it in use."""
