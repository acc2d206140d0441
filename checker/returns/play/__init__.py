"""The base games played exactly: hands, the dealer, the best play, splits, and what hangs on them."""
