"""``dealerbox showdown``: determines who wins showdowns."""

import sys
from argparse import ArgumentParser, Namespace
from functools import cache

import msgspec
from msgspec import Struct

from dealerbox.equity.contest import CardFault, Contest
from dealerbox.games.catalog import GAMES
from dealerbox.rulebooks import DEFAULT, UnknownRuleBook, load_rule_book

HELP = "decide showdowns: read one per line as JSON, print one result per line"


class Showdown(Struct, forbid_unknown_fields=True):
    """A showdown from the input; see CONTRACTS.md. ``high``, ``low`` and similar are the expected answers that a file
    of cases includes; they are ignored."""

    game: str
    hands: list[str]
    board: str = ""
    house: str = DEFAULT
    high: list[int] = []
    low: list[int] = []
    high_all_kickers: list[int] = []


class ShowdownFault(ValueError):
    """A line that is not a showdown; the message is for its author."""


def add_arguments(parser: ArgumentParser) -> None:
    """None: lines in, lines out."""


def run(args: Namespace) -> int:
    for line in sys.stdin.buffer:
        sys.stdout.write(msgspec.json.encode(answer(line)).decode() + "\n")
    return 0


def answer(line: bytes) -> dict[str, object]:
    """Return the answer to one line: the winners and names, or what is wrong with the line."""
    try:
        return decide(msgspec.json.decode(line, type=Showdown))
    except (ShowdownFault, CardFault, UnknownRuleBook) as fault:
        return {"ok": False, "at": -1, "error": str(fault)}
    except msgspec.ValidationError as fault:
        return {
            "ok": False,
            "at": -1,
            "error": f"{fault}; a showdown has game and hands, and optionally board and house",
        }
    except (msgspec.DecodeError, UnicodeDecodeError) as fault:
        return {"ok": False, "at": -1, "error": f"the line is not JSON: {fault}"}


def decide(showdown: Showdown) -> dict[str, object]:
    """Return who wins; raise ``ShowdownFault``, ``CardFault`` or ``UnknownRuleBook``."""
    contest = _contest(showdown.game, showdown.house)
    hands = [contest.parse(text, f"hand {index}") for index, text in enumerate(showdown.hands)]
    board = contest.parse(showdown.board, "board")
    _check_counts(contest, hands, board)
    contest.check_cards([*((f"hand {index}", hand) for index, hand in enumerate(hands)), ("board", board)])
    high, low = contest.winners(hands, board)
    return {"high": high, "low": low, "names": [contest.name(hand, board) for hand in hands]}


@cache
def _contest(game: str, house: str) -> Contest:
    if game not in GAMES:
        raise ShowdownFault(f"there is no game {game!r}; use one of {', '.join(GAMES)}")
    return Contest(GAMES[game], load_rule_book(house))


def _check_counts(contest: Contest, hands: list[list[int]], board: list[int]) -> None:
    if not hands:
        raise ShowdownFault("there are no hands")
    own, common = contest.own, contest.board
    if contest.community and len(board) == 1:
        own, common = own - 1, 1
    if len(board) != common:
        either = " or 1" if contest.community else ""
        raise ShowdownFault(f"board: {len(board)} cards, but {contest.game.name} has {common}{either} at the showdown")
    for index, hand in enumerate(hands):
        if len(hand) != own:
            raise ShowdownFault(f"hand {index}: {len(hand)} cards, but a player of {contest.game.name} has {own}")
