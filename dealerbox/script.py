"""Scripted hands, as specified in CONTRACTS.md: one JSON object in, one result out."""

import random
import re
from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from dealerbox.cards import UnknownCard, parse_card, parse_cards, print_cards
from dealerbox.game import Stakes
from dealerbox.games.catalog import GAMES
from dealerbox.hand.commands import (
    AllIn,
    BetTo,
    BringIn,
    Call,
    Check,
    Discard,
    Fold,
    HandCommand,
    Protect,
    RaiseTo,
    Split,
    StandPat,
    Timeout,
)  # fmt: skip
from dealerbox.hand.events import Post, PostKind
from dealerbox.hand.first_to_act import first_to_show
from dealerbox.hand.machine import Hand
from dealerbox.hand.options import Options
from dealerbox.hand.plan import Plan, plan_of
from dealerbox.hand.refused import DeckFault, Refused
from dealerbox.hand.setup import HandSetup, check_posts, check_setup, usual_posts
from dealerbox.rulebooks import DEFAULT, UnknownRuleBook, load_rule_book

Whole = Annotated[int, Meta(ge=0, lt=1 << 53)]
Name = Annotated[str, Meta(max_length=40)]

QUOTED = 40
"""How many characters of a wrong action its refusal repeats."""


class ScriptStakes(Struct, forbid_unknown_fields=True):
    small_blind: Whole = 0
    big_blind: Whole = 0
    ante: Whole = 0
    bring_in: Whole = 0
    small_bet: Whole = 0
    big_bet: Whole = 0
    max_bets: tuple[Whole, ...] = ()
    chip: Whole = 1


class ScriptPost(Struct, array_like=True, forbid_unknown_fields=True):
    seat: Whole
    kind: PostKind
    amount: Whole


class Script(Struct, forbid_unknown_fields=True):
    """A scripted hand from the input; see CONTRACTS.md, A scripted hand."""

    game: Name
    limit: Name
    stakes: ScriptStakes
    button: Whole
    stacks: tuple[Whole, ...]
    actions: list[str]
    house: Name = DEFAULT
    money: Literal["real", "fun"] = "fun"
    deck: str | None = None
    seed: int | None = None
    posts: list[ScriptPost] | None = None
    first: Whole | None = None
    redeal: list[str] = []


class ScriptFault(Exception):
    """The script breaks a rule. ``at``: the index of the action, -1 for the set-up and the opening deal."""

    def __init__(self, at: int, reason: str) -> None:
        super().__init__(reason)
        self.at = at
        self.reason = reason


class SeededRng:
    """Randomness from one seed, for scripts and simulations."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def shuffle(self, cards: Sequence[int]) -> list[int]:
        """Return the cards in random order, the same for the same seed."""
        shuffled = list(cards)
        self._random.shuffle(shuffled)
        return shuffled


class ScriptRng:
    """The deck and the redeals of a script. A wrong card is reported when it is due, not before."""

    def __init__(self, script: Script) -> None:
        self._deck = script.deck
        self._redeals = list(script.redeal)
        self._seeded = None if script.seed is None else SeededRng(script.seed)
        self._started = False
        self.fault: str | None = None
        """What is wrong with the first card of the deck that cannot be dealt."""

    def shuffle(self, cards: Sequence[int]) -> list[int]:
        """Return the script's deck at the first call, then a ``redeal`` text per call, then cards by the seed. Raise
        ``DeckFault``."""
        if not self._started:
            self._started = True
            if self._deck is not None:
                return self._scripted_deck(cards, self._deck)
        elif self.fault is not None:
            raise DeckFault(self.fault)
        elif self._redeals:
            return _permutation(self._redeals.pop(0), cards)
        if self._seeded is None:
            raise DeckFault("the stub is used up and there is no text of `redeal` or `seed` for the muck")
        return self._seeded.shuffle(cards)

    def _scripted_deck(self, cards: Sequence[int], text: str) -> list[int]:
        """Return the text's cards up to the first wrong one, or to the end of the deck."""
        dealt: list[int] = []
        left = set(cards)
        joined = "".join(text.split())
        for at in range(0, len(joined), 2):
            if not left:
                break
            word = joined[at : at + 2]
            try:
                card = parse_card(word)
            except UnknownCard as unknown:
                self.fault = str(unknown)
                break
            if card not in left:
                self.fault = f"{word} is dealt twice" if card in cards else f"{word} is not in the game's deck"
                break
            left.discard(card)
            dealt.append(card)
        return dealt


def _permutation(text: str, cards: Sequence[int]) -> list[int]:
    try:
        named = parse_cards(text)
    except UnknownCard as unknown:
        raise DeckFault(f"redeal: {unknown}") from None
    if sorted(named) != sorted(cards):
        raise DeckFault(
            f"redeal must name {len(cards)} cards, each once: the muck without the drawer's barred discards"
        )
    return named


_WORDS: dict[str, HandCommand] = {
    "fold": Fold(), "check": Check(), "call": Call(), "all-in": AllIn(), "bring-in": BringIn(), "stand": StandPat(),
    "split": Split(), "timeout": Timeout(), "protect": Protect(),
}  # fmt: skip
_AMOUNT = re.compile(r"(bet|raise) ([0-9]{1,15})", re.ASCII)


def parse_action(text: str) -> HandCommand:
    """Return the command that an action names; raise ``Refused`` if it names none."""
    word = _WORDS.get(text)
    if word is not None:
        return word
    amount = _AMOUNT.fullmatch(text)
    if amount is not None:
        to = int(amount[2])
        return BetTo(to) if amount[1] == "bet" else RaiseTo(to)
    verb, _, rest = text.partition(" ")
    if verb == "discard" and rest.strip():
        try:
            return Discard(tuple(parse_cards(rest)))
        except UnknownCard as unknown:
            raise Refused(str(unknown)) from None
    raise Refused(
        f"{text[:QUOTED]!r} is not an action; use fold, check, call, bet N, raise N, all-in, bring-in, discard CARDS, "
        "stand, split, timeout, protect (N in digits)"
    )


def play(script: Script) -> Hand:
    """Return the hand after all actions of the script; raise ``ScriptFault``."""
    rng = ScriptRng(script)
    hand = Hand(rng)
    at = -1
    try:
        hand.start(_setup(script))
        for text in script.actions:
            at += 1
            command = parse_action(text)
            turn = hand.turn
            if turn is None:
                raise Refused("the hand is over")
            hand.handle(turn, command)
    except Refused as refused:
        raise ScriptFault(at, refused.reason) from None
    except DeckFault as fault:
        raise ScriptFault(at, rng.fault or str(fault)) from None
    return hand


def _setup(script: Script) -> HandSetup:
    plan = _plan(script)
    if script.deck is None and script.seed is None:
        raise Refused("a `deck` or a `seed` is needed")
    stakes = Stakes(**msgspec.structs.asdict(script.stakes))
    posts: tuple[Post, ...] = ()
    if script.posts is not None:
        posts = tuple(Post(post.seat, post.kind, post.amount, 0) for post in script.posts)
    setup = HandSetup(
        plan.game.id,
        plan.limit.value,
        plan.house.name,
        script.money,
        stakes,
        script.stacks,
        script.button,
        posts,
        script.first,
        all_in_shown=plan.house.all_in_hands_shown,
    )
    check_setup(plan, setup)
    if script.posts is not None:
        check_posts(plan, setup)
        return setup
    usual = usual_posts(plan, stakes, len(script.stacks), script.button)
    return msgspec.structs.replace(setup, posts=usual)


def _plan(script: Script) -> Plan:
    """Rule books apply to their own games only; others are played by the default (CONTRACTS.md, The finer points)."""
    try:
        house = load_rule_book(script.house)
    except UnknownRuleBook as unknown:
        raise Refused(str(unknown)) from None
    lacks = script.game in GAMES and script.game not in house.games
    return plan_of(script.game, script.limit, DEFAULT if lacks else script.house)


def result(hand: Hand) -> dict[str, Any]:
    """Return the result that ``dealerbox hand`` prints."""
    if not hand.over:
        turn = hand.turn
        assert turn is not None
        return {
            "ok": True, "complete": False, "turn": turn, "street": hand.street, "pot": hand.pot,
            "options": _options(hand.options), "stacks": hand.stacks,
        }  # fmt: skip
    shown = hand.shown
    open_hands = [
        print_cards(cards) if shown is not None and not hand.folded[seat] else None
        for seat, cards in enumerate(hand.cards)
    ]
    return {
        "ok": True, "complete": True, "stacks": hand.stacks, "rake": hand.rake,
        "pots": [{"amount": pot.amount, "rake": pot.rake, "won": pot.won} for pot in hand.pots],
        "board": print_cards(hand.board), "first_to_show": None if shown is None else first_to_show(hand),
        "hands": open_hands,
    }  # fmt: skip


def _options(options: Options) -> dict[str, Any]:
    """Return the options without those of a second board, which scripts do not have (CONTRACTS.md)."""
    said: dict[str, Any] = msgspec.to_builtins(options)
    del said["run_twice"]
    return said


_DECODER = msgspec.json.Decoder(Script)


def run_script(line: bytes | str) -> dict[str, Any]:
    """Return the result of one scripted hand given as text; faults are in the result, never raised."""
    try:
        return result(play(_DECODER.decode(line)))
    except ScriptFault as fault:
        return {"ok": False, "at": fault.at, "error": fault.reason}
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        return {"ok": False, "at": -1, "error": f"the script cannot be read: {error}"}
