"""Rule books of houses: one TOML file each, one named value per difference."""

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
