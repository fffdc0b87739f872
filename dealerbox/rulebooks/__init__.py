"""House rule books: one TOML file each, one named value a difference."""

from dealerbox.rulebooks.rules import (
    DEFAULT,
    ByGame,
    InvalidRuleBook,
    RuleBook,
    UnknownRuleBook,
    house_digest,
    load_rule_book,
    rule_book_names,
)

__all__ = [
    "DEFAULT",
    "ByGame",
    "InvalidRuleBook",
    "RuleBook",
    "UnknownRuleBook",
    "house_digest",
    "load_rule_book",
    "rule_book_names",
]
