"""The checks: what each looks at, and what it has to say of a filing.

A check is a small generator over a case; it yields findings, and a record of every provision that it compared
something with. The order of the checks is the order of a review: the table first, then each wager on it.
"""

from checker.rules.examine import Examination, examine
from checker.rules.in_force import dates_text

__all__ = ["Examination", "dates_text", "examine"]
