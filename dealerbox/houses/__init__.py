"""House rule books: one TOML file each, one named value a difference."""

from dealerbox.houses.rules import (
    DEFAULT,
    ByGame,
    HouseFault,
    HouseRules,
    UnknownHouse,
    house_digest,
    house_names,
    load_house,
)

__all__ = ["DEFAULT", "ByGame", "HouseFault", "HouseRules", "UnknownHouse", "house_digest", "house_names", "load_house"]
