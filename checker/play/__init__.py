"""The base game of a table: from what is elected to what it returns, and how it is best played."""
