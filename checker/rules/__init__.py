"""The checks: what each looks at, and what it has to say of a filing.

A check is a small generator over a case; it yields findings, and a record of every provision that it compared
something with. The order of the checks is the order of a review: the table first, then each wager on it.
"""

from checker.rules.examine import Examination, examine
from checker.rules.figures import undeclared_suit
from checker.rules.holder import check_holder
from checker.rules.in_force import dates_text
from checker.rules.waivers import under_waivers

__all__ = ["Examination", "check_holder", "dates_text", "examine", "undeclared_suit", "under_waivers"]
