"""How a report is shown: one module a format, each a pure function of a Report that decides nothing."""
