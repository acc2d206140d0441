"""What changes between filings, and between versions of a section: elections paired, findings, returns."""
