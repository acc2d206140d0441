"""The encoded sections of the Code: loaded, validated, and chosen by what is in force on a date."""

from checker.law.book import LawBook, load_book
from checker.law.fields import LawError
from checker.law.model import SectionVersion

__all__ = ["LawBook", "LawError", "SectionVersion", "load_book"]
