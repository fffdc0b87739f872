"""Read hands in the PHH format: a TOML table per hand, one in a ``.phh`` file, many in a ``.phhs`` file.

Players are in the order of the deal: the first is left of the button, the last has the button. Heads-up the file's
antes and blinds are reversed: the second player has the button and the small blind.
"""

import math
import re
import tomllib
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from dealerbox.cards import UNKNOWN, UnknownCard, parse_card
from dealerbox.game import Game, Limit, Stakes
from dealerbox.games.catalog import GAMES
from dealerbox.hand.commands import BringIn, Discard, Fold, StandPat
from dealerbox.hand.events import Post, PostKind
from dealerbox.hand.setup import HandSetup
from dealerbox.histories.deck import DealtDeck
from dealerbox.histories.replay import BetOrRaiseTo, CheckOrCall, HistoryFault, Number, RecordedHand, Step
from dealerbox.histories.toml import read_toml

VARIANTS: dict[str, tuple[str, Limit]] = {
    "FT": ("holdem", Limit.FIXED),
    "NT": ("holdem", Limit.NO),
    "PO": ("omaha", Limit.POT),
    "FO/8": ("omaha8", Limit.FIXED),
    "F7S": ("stud", Limit.FIXED),
    "F7S/8": ("stud8", Limit.FIXED),
    "F2L3D": ("deuce3", Limit.FIXED),
}
"""The format's codes for the games of this room."""

HOUSE = "phh"

_AMOUNT = re.compile(r"[0-9]{1,15}(\.[0-9]{1,6})?", re.ASCII)


def read_tables(text: str) -> list[tuple[int | str, dict[str, Any]]]:
    """Return the hands of a file, each with its number: its own, otherwise its position in the file. Raise
    ``HistoryFault`` for a text that is not TOML."""
    try:
        document = read_toml(text)
    except (tomllib.TOMLDecodeError, RecursionError, ArithmeticError) as error:
        raise HistoryFault(f"not TOML: {error}") from None
    tables = [document]
    if document and all(isinstance(value, dict) for value in document.values()):
        tables = list(document.values())
    return [(_number_of(table, place), table) for place, table in enumerate(tables, 1)]


def _number_of(table: dict[str, Any], place: int) -> int | str:
    number = table.get("hand", place)
    return number if isinstance(number, int | str) else place


def translate(number: int | str, table: dict[str, Any]) -> RecordedHand:
    """Return the hand as the machine takes it. Raise ``HistoryFault`` for what the format or this room does not
    know."""
    game, limit = _variant(table)
    stacks = _numbers(table, "starting_stacks")
    antes = _numbers(table, "antes", len(stacks))
    blinds = _numbers(table, "blinds_or_straddles", len(stacks)) if game.has_blinds else []
    bets = {name: _numbers(table, name, single=True)[0] for name in _bet_fields(game, limit)}
    expected = _expected(table, len(stacks))
    actions = [words for text in _texts(table, "actions") if (words := text.partition("#")[0].split())]
    amounts = [*stacks, *antes, *blinds, *bets.values(), *_broken_bets(actions)]
    chip = _numbers(table, "_smallest_chip", single=True)[0] if "_smallest_chip" in table else None
    if chip is not None:
        amounts.append(chip)
    unit = _unit(amounts, expected or [])
    if len(stacks) == 2:
        antes, blinds = antes[::-1], blinds[::-1]

    def whole(number: Number) -> int:
        return int(number * unit)

    big_blind = _big_blind(blinds, bets)
    small_blind = blinds[0 if len(stacks) > 2 else 1] if blinds else 0
    stakes = Stakes(
        small_blind=whole(min(small_blind, big_blind)),
        big_blind=whole(big_blind),
        ante=whole(max(antes)),
        bring_in=whole(bets.get("bring_in", 0)),
        small_bet=whole(bets.get("small_bet", 0)),
        big_bet=whole(bets.get("big_bet", 0)),
        chip=1 if chip is None else whole(chip),
    )
    trimming = table.get("ante_trimming_status", False)
    posts = _posts([whole(ante) for ante in antes], [whole(blind) for blind in blinds], stakes.big_blind, trimming)
    deck, steps = _play(game, len(stacks), actions, unit)
    setup = HandSetup(
        game.id, limit.value, HOUSE, "fun", stakes, tuple(map(whole, stacks)), len(stacks) - 1, posts,
        _first(table, posts, steps),
    )  # fmt: skip
    return RecordedHand(
        number, setup, tuple(deck.cards), steps, None if expected is None else tuple(expected),
        guessed=frozenset(deck.guessed), unit=unit, void="_void" in table,
    )  # fmt: skip


# ---- fields ----


def _variant(table: dict[str, Any]) -> tuple[Game, Limit]:
    code = table.get("variant")
    if not isinstance(code, str):
        raise HistoryFault("not a PHH hand: it has no `variant`")
    if code not in VARIANTS:
        raise HistoryFault(f"variant {code!r} is not a game of this room; it has {', '.join(VARIANTS)}")
    game, limit = VARIANTS[code]
    return GAMES[game], limit


def _bet_fields(game: Game, limit: Limit) -> tuple[str, ...]:
    bring_in = () if game.has_blinds else ("bring_in",)
    return (*bring_in, "small_bet", "big_bet") if limit == Limit.FIXED else (*bring_in, "min_bet")


def _numbers(table: dict[str, Any], name: str, count: int | None = None, single: bool = False) -> list[Number]:
    """Return the amounts of a field, none of them negative; ``count`` is how many there must be."""
    value = table.get(name)
    numbers = [value] if single else value
    if not isinstance(numbers, list) or not numbers:
        raise HistoryFault(f"`{name}` is missing, or is not {'an amount' if single else 'a list of amounts'}")
    for number in numbers:
        if type(number) is int and number >= 0:
            continue
        if isinstance(number, bool) or not isinstance(number, int | Decimal) or not math.isfinite(number) or number < 0:
            raise HistoryFault(f"`{name}` holds {number!r}: an amount must be a number of 0 or more")
    if count is not None and len(numbers) != count:
        raise HistoryFault(f"`{name}` holds {len(numbers)} amounts for {count} players")
    return numbers


def _expected(table: dict[str, Any], count: int) -> list[Number] | None:
    """Return the finishing stacks as they would be without a rake, which the format does not know: our own ``_rakes``
    says what it took from each player."""
    if "finishing_stacks" not in table:
        return None
    stacks = _numbers(table, "finishing_stacks", count)
    if "_rakes" not in table:
        return stacks
    return [stack + rake for stack, rake in zip(stacks, _numbers(table, "_rakes", count), strict=True)]


def _texts(table: dict[str, Any], name: str) -> list[str]:
    texts = table.get(name)
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise HistoryFault(f"`{name}` is missing, or is not a list of texts")
    return texts


def _broken_bets(actions: list[list[str]]) -> list[Number]:
    """Return the bets that are not whole numbers."""
    return [_amount(words) for words in actions if words[1:2] == ["cbr"] and "." in words[-1]]


def _amount(words: list[str]) -> Number:
    if len(words) != 3 or not _AMOUNT.fullmatch(words[2]):
        raise HistoryFault(f"{' '.join(words)!r}: `cbr` takes one amount")
    return Decimal(words[2]) if "." in words[2] else int(words[2])


def _unit(amounts: Sequence[Number], expected: Sequence[Number]) -> int:
    """Return the factor that makes all amounts whole. Finishing stacks count too if they are halves or the like, but
    not if they are rounded thirds."""
    inside = math.lcm(*map(_denominator, amounts))
    with_ends = math.lcm(inside, *map(_denominator, expected))
    return with_ends if with_ends <= 100 * inside else inside


def _denominator(number: Number) -> int:
    return 1 if isinstance(number, int) else number.as_integer_ratio()[1]


# ---- posts ----


def _big_blind(blinds: list[Number], bets: dict[str, Number]) -> Number:
    """Return the minimum bet if somebody posts it; otherwise (at an unusual table) the largest blind."""
    minimum: Number = bets.get("min_bet", bets.get("small_bet", 0))
    return minimum if minimum in blinds else max(blinds, default=0)


def _posts(antes: list[int], blinds: list[int], big_blind: int, trimming: bool) -> tuple[Post, ...]:
    """Return the antes, then the live posts from the smallest to the largest, so that the big blind and straddles come
    last. If antes are not trimmed, a player who pays less contests all of them, as if they were dead money."""
    kind: PostKind = "ante" if trimming else "dead"
    posts = [Post(seat, kind, ante, 0) for seat, ante in enumerate(antes) if ante]
    live = sorted((blind, seat) for seat, blind in enumerate(blinds) if blind)
    for blind, seat in live:
        posts.append(Post(seat, _live_kind(blind, big_blind), blind, 0))
    return tuple(posts)


def _live_kind(blind: int, big_blind: int) -> PostKind:
    if blind == big_blind:
        return "big"
    return "small" if blind < big_blind else "straddle"


def _first(table: dict[str, Any], posts: tuple[Post, ...], steps: tuple[tuple[int, Step], ...]) -> int | None:
    """Return who acted first, if our own ``_first`` says so. Without a big blind or a straddle only the actions show
    it."""
    if "_first" in table:
        return _seat(str(table["_first"]), len(table["starting_stacks"]))
    live = [post.kind for post in posts if post.kind not in ("ante", "dead")]
    return steps[0][0] if live and steps and set(live) == {"small"} else None


# ---- actions ----


def _play(
    game: Game, players: int, actions: list[list[str]], unit: int
) -> tuple[DealtDeck, tuple[tuple[int, Step], ...]]:
    """Return the deck that was dealt, and what the players did."""
    deck = DealtDeck(game, players)
    steps: list[tuple[int, Step]] = []
    discards: list[tuple[int, list[int]]] = []
    for words in actions:
        verb, arguments = words[1] if len(words) > 1 else "", words[2:]
        if words[0] == "d":
            _deal(deck, players, verb, arguments)
            continue
        seat = _seat(words[0], players)
        deck.settle()
        if verb == "sm":
            if arguments:
                deck.show(seat, _cards(arguments))
        elif verb == "sd":
            discards.append((len(steps), deck.discard(seat, _cards(arguments))))
            steps.append((seat, StandPat()))
        else:
            steps.append((seat, _step(words, verb, unit)))
            if verb == "f":
                deck.fold(seat)
    deck.settle()
    deck.guess_open_cards(steps[0][0] if steps else None)
    for at, places in discards:
        if places:
            steps[at] = (steps[at][0], Discard(tuple(deck.cards[place] for place in places)))
    return deck, tuple(steps)


def _deal(deck: DealtDeck, players: int, verb: str, arguments: list[str]) -> None:
    if verb == "dh" and len(arguments) > 1:
        deck.deal(_seat(arguments[0], players), _cards(arguments[1:]))
    elif verb == "db" and arguments:
        deck.settle()
        deck.board(_cards(arguments))
    else:
        raise HistoryFault(f"the dealer deals `db CARDS` or `dh PLAYER CARDS`, not {' '.join([verb, *arguments])!r}")


_PLAIN: dict[str, Step] = {"f": Fold(), "cc": CheckOrCall(), "pb": BringIn()}


def _step(words: list[str], verb: str, unit: int) -> Step:
    if verb == "cbr":
        return BetOrRaiseTo(int(_amount(words) * unit))
    step = _PLAIN.get(verb)
    if step is None or len(words) > 2:
        raise HistoryFault(f"{' '.join(words)!r} is not an action: f, cc, cbr AMOUNT, pb, sd, sm")
    return step


_SEATS = {f"p{number}": number - 1 for number in range(1, 100)}


def _seat(word: str, players: int) -> int:
    seat = _SEATS.get(word, players)
    if seat >= players:
        raise HistoryFault(f"{word!r} is not a player: they are p1 to p{players}")
    return seat


def _cards(words: list[str]) -> list[int]:
    """Return cards written with or without spaces between them; a ``?`` in a card makes it unknown."""
    joined = words[0] if len(words) == 1 else "".join(words)
    texts = [joined[at : at + 2] for at in range(0, len(joined), 2)]
    try:
        return [UNKNOWN if "?" in text else parse_card(text) for text in texts]
    except UnknownCard as unknown:
        raise HistoryFault(str(unknown)) from None
