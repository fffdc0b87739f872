"""The setup of a hand: seats, stacks, button, posts. Never compiled.

Tables, tournaments and scripts work out the posts; the hand never derives a blind from the button.
"""

from typing import Literal

from msgspec import Struct

from dealerbox.game import Stakes
from dealerbox.hand.events import Post
from dealerbox.hand.plan import Plan
from dealerbox.hand.refused import Refused


class HandSetup(Struct, frozen=True, gc=False):
    """What a hand starts from. Stacks and places are clockwise."""

    game: str
    limit: str
    house: str
    money: Literal["real", "fun"]
    stakes: Stakes
    stacks: tuple[int, ...]
    button: int
    """The place of the button; if no player has it, the place before it."""
    posts: tuple[Post, ...]
    """In the order in which they are paid. Leave ``paid`` 0: the hand works it out."""
    first: int | None = None
    """The place that acts first if the posts do not decide it. If neither does, in a game with blinds, there is no
    betting in the first round (a bomb pot)."""
    run_twice: bool = False
    """Once nobody can bet, offer to run the rest of the board twice."""
    all_in_shown: bool = False
    """Nobody may muck at a showdown with a player all-in (``RuleBook.all_in_hands_shown``)."""


def blinds(plan: Plan, players: int, button: int) -> tuple[int, int]:
    """Return the places of the small and the big blind if nobody owes or misses one: the first two left of the button;
    heads-up the button has the one that the rule book says (RULES.md D6, C42)."""
    if players == 2:
        other = 1 - button
        return (other, button) if plan.big_blind_on_button else (button, other)
    return (button + 1) % players, (button + 2) % players


def usual_posts(plan: Plan, stakes: Stakes, players: int, button: int) -> tuple[Post, ...]:
    """Return everybody's ante, then the small and the big blind, if nobody owes or misses anything."""
    posts = [Post((button + 1 + place) % players, "ante", stakes.ante, 0) for place in range(players) if stakes.ante]
    if plan.game.has_blinds:
        small, big = blinds(plan, players, button)
        if stakes.small_blind:
            posts.append(Post(small, "small", stakes.small_blind, 0))
        posts.append(Post(big, "big", stakes.big_blind, 0))
    return tuple(posts)


def check_setup(plan: Plan, setup: HandSetup) -> None:
    """Raise ``Refused`` if a setup from outside cannot be played (CONTRACTS.md, A scripted hand)."""
    players = len(setup.stacks)
    if not 2 <= players <= plan.max_players:
        raise Refused(f"{plan.game.name} is for 2 to {plan.max_players} players, not {players}")
    if min(setup.stacks) < 1:
        raise Refused("every stack must be at least 1")
    _check_seat("button", setup.button, players)
    _check_stakes(plan, setup.stakes)
    if setup.first is not None:
        if not plan.game.has_blinds:
            raise Refused(f"`first` is only for games with blinds; in {plan.game.name} the bring-in acts first")
        _check_seat("first", setup.first, players)


def check_posts(plan: Plan, setup: HandSetup) -> None:
    """Raise ``Refused`` if the posts of a setup from outside are wrong (CONTRACTS.md, Posts)."""
    if not plan.game.has_blinds:
        raise Refused(f"posts are only for games with blinds; {plan.game.name} has an ante and a bring-in")
    players = len(setup.stacks)
    to_match = max([setup.stakes.big_blind, *(post.asked for post in setup.posts if post.kind == "straddle")])
    seen: set[tuple[int, str]] = set()
    for post in setup.posts:
        _check_seat("a post's seat", post.seat, players)
        if post.asked < 1:
            raise Refused(f"a post must be at least 1, not {post.asked}")
        if post.asked % setup.stakes.chip:
            raise Refused(f"a post must be a multiple of the smallest chip, {setup.stakes.chip}, not {post.asked}")
        live = post.kind in ("small", "big", "straddle")
        if live and post.asked > to_match:
            raise Refused(f"a live post must be at most the amount to match, {to_match}, not {post.asked}")
        sort = "live" if live else post.kind
        if (post.seat, sort) in seen:
            raise Refused(f"seat {post.seat} has two {sort} posts: only one is allowed")
        seen.add((post.seat, sort))
    if not any(sort == "live" for _, sort in seen):
        raise Refused("at least one live post is needed: small, big or straddle")
    if setup.first is None and not any(post.kind in ("big", "straddle") for post in setup.posts):
        raise Refused("posts without a big blind or straddle need `first`: the seat that acts first")


def _check_seat(what: str, seat: int, players: int) -> None:
    if not 0 <= seat < players:
        raise Refused(f"{what} must be a seat from 0 to {players - 1}, not {seat}")


def _check_stakes(plan: Plan, stakes: Stakes) -> None:
    needed = ["big_blind"] if plan.game.has_blinds else ["bring_in"]
    if plan.fixed:
        needed += ["small_bet", "big_bet"]
    for name in needed:
        if getattr(stakes, name) < 1:
            raise Refused(f"{plan.game.name} {plan.limit} needs {name} of at least 1")
    if stakes.small_blind > stakes.big_blind:
        raise Refused("the small blind cannot be more than the big blind")
    amounts = (stakes.small_blind, stakes.big_blind, stakes.ante, stakes.bring_in, stakes.small_bet, stakes.big_bet)
    if stakes.chip < 1 or any(amount % stakes.chip for amount in (*amounts, *stakes.max_bets)):
        raise Refused(f"all stakes must be multiples of the smallest chip, {stakes.chip}, which must be at least 1")
    if min(stakes.small_blind, stakes.ante) < 0:
        raise Refused("stakes cannot be negative")
    if plan.spread and (len(stakes.max_bets) != len(plan.game.streets) or min(stakes.max_bets) < 1):
        raise Refused(f"max_bets needs {len(plan.game.streets)} amounts of at least 1, one per betting round")
