"""What a hand is given: seats, stacks, button, posts. Never compiled.

The table, the tournament and the script work the posts out; the hand never derives a blind from the button.
"""

from typing import Literal

from msgspec import Struct

from dealerbox.game import Stakes
from dealerbox.hand.events import Post
from dealerbox.hand.plan import Plan
from dealerbox.hand.refused import Refused


class HandSetup(Struct, frozen=True, gc=False):
    """``stacks`` are a place each, clockwise; ``button`` the place of the dealer (where he sits in none of them, the
    place before the mark); ``posts`` in the order in which they are paid, ``paid`` of each left 0: the hand works it
    out. ``first``: the place that speaks first where posts leave it open; where neither says it, in a game with blinds,
    nobody bets in the first round (a bomb pot). ``run_twice``: where nobody can bet any more, all are asked whether the
    rest of the board is dealt twice. ``all_in_shown``: no hand of a showdown is given up
    unseen where a player is all-in (``RuleBook.all_in_hands_shown``)."""

    game: str
    limit: str
    house: str
    money: Literal["real", "fun"]
    stakes: Stakes
    stacks: tuple[int, ...]
    button: int
    posts: tuple[Post, ...]
    first: int | None = None
    run_twice: bool = False
    all_in_shown: bool = False


def blinds(plan: Plan, players: int, button: int) -> tuple[int, int]:
    """The places of the small and the big blind where nobody owes or misses one: left of the dealer and the next;
    heads-up the dealer has the one that the house gives to the dealer (RULES.md D6, C42)."""
    if players == 2:
        other = 1 - button
        return (other, button) if plan.big_blind_on_button else (button, other)
    return (button + 1) % players, (button + 2) % players


def usual_posts(plan: Plan, stakes: Stakes, players: int, button: int) -> tuple[Post, ...]:
    """Everybody's ante, then the small and the big blind, of a table where nobody owes or misses anything."""
    posts = [Post((button + 1 + place) % players, "ante", stakes.ante, 0) for place in range(players) if stakes.ante]
    if plan.game.has_blinds:
        small, big = blinds(plan, players, button)
        if stakes.small_blind:
            posts.append(Post(small, "small", stakes.small_blind, 0))
        posts.append(Post(big, "big", stakes.big_blind, 0))
    return tuple(posts)


def check_setup(plan: Plan, setup: HandSetup) -> None:
    """Raises ``Refused`` where a set-up from outside cannot be played (CONTRACTS.md, A scripted hand)."""
    players = len(setup.stacks)
    if not 2 <= players <= plan.max_players:
        raise Refused(f"{plan.game.name} is for 2 to {plan.max_players} players, not for {players}")
    if min(setup.stacks) < 1:
        raise Refused("every stack must be at least 1")
    _check_seat("button", setup.button, players)
    _check_stakes(plan, setup.stakes)
    if setup.first is not None:
        if not plan.game.has_blinds:
            raise Refused(f"`first` is for games with blinds; in {plan.game.name} the bring-in speaks first")
        _check_seat("first", setup.first, players)


def check_posts(plan: Plan, setup: HandSetup) -> None:
    """Raises ``Refused`` where a list of posts from outside is not right (CONTRACTS.md, Posts)."""
    if not plan.game.has_blinds:
        raise Refused(f"posts are for games with blinds; {plan.game.name} has an ante and a bring-in")
    players = len(setup.stacks)
    price = max([setup.stakes.big_blind, *(post.asked for post in setup.posts if post.kind == "straddle")])
    seen: set[tuple[int, str]] = set()
    for post in setup.posts:
        _check_seat("a post's seat", post.seat, players)
        if post.asked < 1:
            raise Refused(f"a post is at least 1, not {post.asked}")
        if post.asked % setup.stakes.chip:
            raise Refused(f"a post is a multiple of {setup.stakes.chip}, the smallest chip, not {post.asked}")
        live = post.kind in ("small", "big", "straddle")
        if live and post.asked > price:
            raise Refused(f"a live post is at most the price, {price}, not {post.asked}")
        sort = "live" if live else post.kind
        if (post.seat, sort) in seen:
            raise Refused(f"seat {post.seat} has two {sort} posts: one of a kind is allowed")
        seen.add((post.seat, sort))
    if not any(sort == "live" for _, sort in seen):
        raise Refused("posts need at least one live post: small, big or straddle")
    if setup.first is None and not any(post.kind in ("big", "straddle") for post in setup.posts):
        raise Refused("posts with neither a big blind nor a straddle need `first`: the seat that speaks first")


def _check_seat(what: str, seat: int, players: int) -> None:
    if not 0 <= seat < players:
        raise Refused(f"{what} must be a seat from 0 to {players - 1}, not {seat}")


def _check_stakes(plan: Plan, stakes: Stakes) -> None:
    needed = ["big_blind"] if plan.game.has_blinds else ["bring_in"]
    if plan.fixed:
        needed += ["small_bet", "big_bet"]
    for name in needed:
        if getattr(stakes, name) < 1:
            raise Refused(f"stakes of {plan.game.name} {plan.limit} need {name}, at least 1")
    if stakes.small_blind > stakes.big_blind:
        raise Refused("the small blind cannot be more than the big blind")
    amounts = (stakes.small_blind, stakes.big_blind, stakes.ante, stakes.bring_in, stakes.small_bet, stakes.big_bet)
    if stakes.chip < 1 or any(amount % stakes.chip for amount in (*amounts, *stakes.max_bets)):
        raise Refused(f"all stakes must be multiples of the smallest chip, {stakes.chip}, and that at least 1")
    if min(stakes.small_blind, stakes.ante) < 0:
        raise Refused("no stake can be less than nothing")
    if plan.spread and (len(stakes.max_bets) != len(plan.game.streets) or min(stakes.max_bets) < 1):
        raise Refused(f"max_bets needs {len(plan.game.streets)} amounts of at least 1, one a betting round")
