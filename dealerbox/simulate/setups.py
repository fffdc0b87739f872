"""Stakes, stacks and seats for simulated hands."""

import random

from msgspec.structs import replace

from dealerbox.game import Stakes
from dealerbox.games.catalog import GAMES
from dealerbox.games.stakes import stakes_of
from dealerbox.hand.events import Post
from dealerbox.hand.plan import plan_of
from dealerbox.hand.setup import HandSetup, usual_posts

SMALLEST, BIG_BLIND, DEEP_STACK = 10, 100, 10_000


def usual_stakes(game: str, limit: str) -> Stakes:
    """Stakes of one size for every game: blinds 50 and 100, or an ante of 10 and a bring-in of 20; bets 100 and 200."""
    return stakes_of(game, limit, BIG_BLIND, ante=0 if GAMES[game].has_blinds else SMALLEST)


def unusual_posts(chance: random.Random, stakes: Stakes, posts: tuple[Post, ...], players: int) -> tuple[Post, ...]:
    """The posts of a table where people come, go and straddle: perhaps without a small blind, with missed blinds of
    others, dead money and straddles."""
    kept = [post for post in posts if post.kind != "small" or chance.random() < 0.7]
    taken = {post.seat for post in kept if post.kind in ("small", "big")}
    for seat in range(players):
        if seat in taken or chance.random() < 0.6:
            continue
        kept.append(Post(seat, "dead", stakes.small_blind, 0))
        if chance.random() < 0.5:
            kept.insert(0, Post(seat, "big", stakes.big_blind, 0))  # the real big blind comes last
        elif chance.random() < 0.3:
            kept.append(Post(seat, "straddle", 2 * stakes.big_blind, 0))
        taken.add(seat)
    return tuple(kept)


def _with_chip(stakes: Stakes, chip: int) -> Stakes:
    """The stakes in a table's smallest chip; an ante and bring-in of broken chips become one and two."""
    if stakes.ante % chip or stakes.bring_in % chip:
        stakes = replace(stakes, ante=chip, bring_in=2 * chip if stakes.bring_in else 0)
    return replace(stakes, chip=chip)


class Setups:
    """One set-up after the other: the button moves on. Varied ones have stacks from a chip or two to deep ones, now and
    then an ante, fun or real money, and a smallest chip of more than a unit, with stacks in whole chips or not."""

    def __init__(
        self,
        game: str,
        limit: str,
        house: str,
        players: int,
        chance: random.Random | None,
        unusual: bool = False,
    ) -> None:
        """``chance``: None for hands that are all alike but for the button. ``unusual``: some of the varied ones have
        posts as where people come, go and straddle."""
        self._stakes = usual_stakes(game, limit)
        self._plan = plan_of(game, limit, house)
        self._chance = chance
        self._unusual = unusual and self._plan.game.has_blinds
        self._plain = []
        for button in range(players):
            posts = usual_posts(self._plan, self._stakes, players, button)
            self._plain.append(
                HandSetup(
                    game,
                    limit,
                    house,
                    "fun",
                    self._stakes,
                    (DEEP_STACK,) * players,
                    button,
                    posts,
                    all_in_shown=self._plan.house.all_in_hands_shown,
                )
            )

    def make(self, number: int) -> HandSetup:
        """The set-up of hand ``number``."""
        plain = self._plain[number % len(self._plain)]
        if self._chance is None:
            return plain
        chance, players = self._chance, len(plain.stacks)
        stakes = self._stakes
        if chance.random() < 0.3:
            stakes = replace(stakes, ante=chance.choice((1, 10, 25)))
        stacks = tuple(self._stack(chance) for _ in range(players))
        chip = chance.choice((1, 1, 10, 25, 50))
        stakes = _with_chip(stakes, chip)
        if chance.random() < 0.5:
            stacks = tuple(max(stack - stack % chip, chip) for stack in stacks)
        money = chance.choice(("fun", "real"))
        posts = usual_posts(self._plan, stakes, players, plain.button)
        if self._unusual and chance.random() < 0.4:
            posts = unusual_posts(chance, stakes, posts, players)
        return replace(plain, stakes=stakes, stacks=stacks, posts=posts, money=money)

    def _stack(self, chance: random.Random) -> int:
        most = chance.choice((SMALLEST * 3, BIG_BLIND * 2, BIG_BLIND * 10, DEEP_STACK))
        return chance.randint(1, most)
