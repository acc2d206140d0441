"""Checks a Rules Submission against Title 58 of the Pennsylvania Code and prices its wagers."""

__version__ = "0.1.0"
