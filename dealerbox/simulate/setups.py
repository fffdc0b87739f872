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
    """Return comparable stakes for every game: blinds 50 and 100, or an ante of 10 and a bring-in of 20; bets 100 and
    200."""
    return stakes_of(game, limit, BIG_BLIND, ante=0 if GAMES[game].has_blinds else SMALLEST)


def unusual_posts(chance: random.Random, stakes: Stakes, posts: tuple[Post, ...], players: int) -> tuple[Post, ...]:
    """Vary ``posts`` as at a table where players join, leave and straddle: perhaps no small blind, some missed blinds,
    dead money and straddles."""
    result = [post for post in posts if post.kind != "small" or chance.random() < 0.7]
    taken = {post.seat for post in result if post.kind in ("small", "big")}
    for seat in range(players):
        if seat in taken or chance.random() < 0.6:
            continue
        result.append(Post(seat, "dead", stakes.small_blind, 0))
        if chance.random() < 0.5:
            result.insert(0, Post(seat, "big", stakes.big_blind, 0))  # the real big blind comes last
        elif chance.random() < 0.3:
            result.append(Post(seat, "straddle", 2 * stakes.big_blind, 0))
        taken.add(seat)
    return tuple(result)


def _with_chip(stakes: Stakes, chip: int) -> Stakes:
    """Return the stakes with the smallest chip ``chip``. If ante or bring-in are not multiples of it, they become one
    and two chips."""
    if stakes.ante % chip or stakes.bring_in % chip:
        stakes = replace(stakes, ante=chip, bring_in=2 * chip if stakes.bring_in else 0)
    return replace(stakes, chip=chip)


class Setups:
    """Makes one hand setup after another; the button moves on. Varied setups have stacks from a chip or two up to deep
    ones, now and then an ante, play or real money, and a smallest chip of more than one unit, with stacks in whole
    chips or not."""

    def __init__(
        self,
        game: str,
        limit: str,
        house: str,
        players: int,
        chance: random.Random | None,
        unusual: bool = False,
    ) -> None:
        """Without ``chance`` all hands are alike except for the button. With ``unusual``, some of the varied setups use
        ``unusual_posts``."""
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
        """Return the setup of hand ``number``."""
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
        maximum = chance.choice((SMALLEST * 3, BIG_BLIND * 2, BIG_BLIND * 10, DEEP_STACK))
        return chance.randint(1, maximum)
