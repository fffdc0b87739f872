"""Hands written as poker players would, for tests.

    play("NL 5/10", stacks="1000 200", acts="raise 100, all-in")

Unless said otherwise the button is seat 0; seats are numbered from 0 clockwise.
"""

from typing import Any

import msgspec

from dealerbox.hand.machine import Hand
from dealerbox.script import Script, ScriptFault, ScriptPost, ScriptRng, ScriptStakes, play, result

__all__ = ["Hand", "ScriptFault", "ScriptRng", "answer", "hands", "options", "played"]

UNSAID = 20
"""The seed for cards that do not matter to a test."""


def played(
    limit: str,
    stacks: str,
    acts: str = "",
    *,
    game: str = "holdem",
    deck: str | None = None,
    seed: int = UNSAID,
    button: int = 0,
    house: str = "dealerbox",
    money: str = "fun",
    ante: int = 0,
    posts: list[tuple[int, str, int]] | None = None,
    first: int | None = None,
    redeal: list[str] | None = None,
    chip: int = 1,
) -> Hand:
    """Return the hand after ``acts`` (separated by commas; ``call x 3`` stands for three). ``limit`` is the limit and
    the stakes: ``NL 5/10`` (blinds), ``FL 5/10`` (bets), ``SL 1-1-2-3`` (the largest bet of each round). In games with
    a bring-in the ante is a tenth of the small bet or blind and the bring-in twice as much. Raise ``ScriptFault``."""
    kind, sizes = limit.split()
    blinds = game not in ("stud", "stud8", "soko", "americana", "telesina")
    stakes = _stakes(kind, sizes, blinds, ante)
    stakes.chip = chip
    script = Script(
        game=game, limit=kind, stakes=stakes, button=button,
        stacks=tuple(int(stack) for stack in stacks.split()), actions=_actions(acts), house=house,
        money="real" if money == "real" else "fun", deck=deck, seed=None if deck else seed,
        posts=None if posts is None else msgspec.convert(posts, list[ScriptPost]), first=first, redeal=redeal or [],
    )  # fmt: skip
    return play(script)


def answer(*args: Any, **kwargs: Any) -> dict[str, Any]:
    """Return what ``dealerbox hand`` prints about it."""
    return result(played(*args, **kwargs))


def options(*args: Any, **kwargs: Any) -> dict[str, Any]:
    """Return the options of the player to act then, without those that are not offered."""
    offered = msgspec.to_builtins(played(*args, **kwargs).options)
    return {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in offered.items()
        if value is not None and value is not False
    }


def hands(hands: list[str], board: str = "") -> str:
    """Return a deck that deals these hands (each given in full, the first one left of the button), then the board."""
    cards = [hand.split() for hand in hands]
    return " ".join([" ".join(row) for row in zip(*cards, strict=True)] + [board])


def _stakes(kind: str, sizes: str, blinds: bool, ante: int) -> ScriptStakes:
    if kind == "SL":
        bets = tuple(int(size) for size in sizes.split("-"))
        if blinds:
            return ScriptStakes(small_blind=bets[0] // 2, big_blind=bets[0], ante=ante, max_bets=bets)
        return ScriptStakes(ante=ante or bets[0] // 10, bring_in=(ante or bets[0] // 10) * 2, max_bets=bets)
    small, big = (int(size) for size in sizes.split("/"))
    if not blinds:
        ante = ante or small // 10
        fixed = {"small_bet": small, "big_bet": big} if kind == "FL" else {}
        return ScriptStakes(ante=ante, bring_in=2 * ante, **fixed)
    if kind == "FL":
        return ScriptStakes(small_blind=small // 2, big_blind=small, ante=ante, small_bet=small, big_bet=big)
    return ScriptStakes(small_blind=small, big_blind=big, ante=ante)


def _actions(text: str) -> list[str]:
    actions: list[str] = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        word, _, times = part.partition(" x ")
        actions += [word] * int(times or 1)
    return actions
