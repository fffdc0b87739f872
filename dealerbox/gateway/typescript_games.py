"""Generates the facts of all games for the client as a TypeScript file, from the ``GameRules`` that the room sends.

The room sends games that a client was not built with in this form later.
"""

import json
from typing import Any

import msgspec

from dealerbox.games.catalog import GAMES
from dealerbox.live.rulebook import game_rules
from dealerbox.rulebooks import DEFAULT, load_rule_book

FACTS = ("game", "deck", "max_players", "blinds", "spread")
OF_STREETS = ("deal", "board", "draw", "split_offer", "community_if_short")
OF_ORDERS = ("half", "ranking", "other_rankings", "hole")

HEADER = """\
// Generated from the games in dealerbox/games by `python -m dealerbox.gateway.typescript client/src/wire/types.ts`. Not
// to be edited: a test fails where this file and the games differ.

import type { GameRules, HandOrder, Street } from "./calls";
"""


def games() -> str:
    """Return the whole file: a type for the facts, and those of every game by the default rule book."""
    house = load_rule_book(DEFAULT)
    rows = [_facts(msgspec.to_builtins(game_rules(game, house))) for game in GAMES]
    return "\n".join([
        HEADER,
        "/** What the client needs to know to show and offer a game. */",
        f"export type GameFacts = Pick<GameRules, {_names(FACTS)}> & {{",
        f"  readonly streets: readonly Partial<Pick<Street, {_names(OF_STREETS)}>>[];",
        f"  readonly orders: readonly Pick<HandOrder, {_names(OF_ORDERS)}>[];",
        "};",
        "",
        "export const GAMES: readonly GameFacts[] = [",
        *(f"  {json.dumps(row)}," for row in rows),
        "];",
        "",
    ])  # fmt: skip


def _facts(rules: dict[str, Any]) -> dict[str, Any]:
    """Leave out the empty fields of streets."""
    streets = [_only(street, OF_STREETS) for street in rules["streets"]]
    return _only(rules, FACTS) | {
        "streets": [{name: value for name, value in street.items() if value} for street in streets],
        "orders": [_only(order, OF_ORDERS) for order in rules["orders"]],
    }


def _only(rules: dict[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    return {name: rules[name] for name in names}


def _names(names: tuple[str, ...]) -> str:
    return " | ".join(f'"{name}"' for name in names)
