"""The bad beat jackpot (RULES.md M): which hands win it, how it is fed and shared. Pure.

The account ``jackpot`` holds the chips. A hand's prize moves to ``prize:<hand>`` when the hand is stored, and from
there to the players, or back if the operator withholds it (``jackpot_prizes.py``).
"""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from dealerbox.cards import parse_cards
from dealerbox.game import BadBeatMinimum, Limit, Stakes
from dealerbox.hand.plan import Plan
from dealerbox.hand.state import HandState
from dealerbox.ledger import JACKPOT, RAKE, Transfer, prize
from dealerbox.ranking import Strength
from dealerbox.ranking.definition import choices
from dealerbox.table.prize_events import BeatHand, JackpotWon


class BadBeat(Struct, frozen=True):
    """A bad beat, by the places of the hand."""

    beaten: tuple[int, ...]
    """The players with the beaten hand; several if they tie."""
    winners: tuple[int, ...]
    """The players who beat it; several if they tie."""


def upper_amount(limit: Limit, stakes: Stakes) -> int:
    """Return the higher of the two amounts in a table's stakes: 0.10 for 0.05/0.10."""
    if limit == Limit.FIXED:
        return stakes.big_bet
    if limit == Limit.SPREAD:
        return max(stakes.max_bets)
    return stakes.big_blind or stakes.bring_in


def is_on(plan: Plan, stakes: Stakes, money: str, seats: int, players: int) -> bool:
    """Whether a hand feeds the jackpot and can win it: for real money, in a game with a minimum, above the smallest
    stakes, at a table of more than two seats and with more than two dealt in (M4, C45)."""
    house = plan.house
    if not house.jackpot or money != "real" or plan.game.bad_beat is None:
        return False
    return upper_amount(plan.limit, stakes) > house.jackpot_above and seats > 2 and players > 2


def fed(plan: Plan, rake: int) -> int:
    """Return the part of a hand's rake that goes to the jackpot, rounded down."""
    return rake * plan.house.jackpot_fed_percent // 100


def bad_beat(hand: HandState) -> BadBeat | None:
    """Return the bad beat of a finished hand that wins the jackpot, or None (M3, M6, M7).

    The beaten hand is the best of those that were not folded and won no part of the main pot, high or low; it must be
    at least the game's minimum. So no better hand lost, and of three great hands the two best count. A hand that the
    player may muck unseen counts too. If the board was run twice, there is no single main pot and no jackpot.
    """
    if hand.shown is None or not hand.pots or hand.pots[0].split or hand.second_board:
        return None
    main = hand.pots[0]
    losers = [
        place for place in range(hand.players)
        if not hand.folded[place] and place not in main.high and place not in main.low
    ]  # fmt: skip
    if not losers:
        return None
    strengths = _strengths(hand, losers)
    best = max(strength or 0 for strength in strengths)
    beaten = tuple(
        place
        for place, strength in zip(losers, strengths, strict=True)
        if strength == best and _reaches_minimum(hand, place, best)
    )
    return BadBeat(beaten, main.high) if beaten else None


def _strengths(hand: HandState, places: Iterable[int]) -> list[Strength]:
    plan = hand.plan
    return plan.high.strengths([hand.cards[place] for place in places], hand.board, plan.high_hole)


def _minimum(plan: Plan) -> BadBeatMinimum:
    """Return the minimum hand of a game that has a jackpot."""
    minimum = plan.game.bad_beat
    assert minimum is not None
    return minimum


def _reaches_minimum(hand: HandState, place: int, strength: int) -> bool:
    minimum = _minimum(hand.plan)
    (needed,) = hand.plan.high.strengths([parse_cards(minimum.cards)], [])
    if strength < (needed or 0):
        return False
    own = set(hand.cards[place])
    return not minimum.both_own or all(own <= set(five) for five in best_fives(hand, place))


def best_fives(hand: HandState, place: int) -> list[tuple[int, ...]]:
    """Return every choice of five cards that makes the player's best high hand."""
    plan = hand.plan
    fives = choices(hand.cards[place], hand.board, plan.high_hole)
    strengths = [plan.high.strengths([five], [])[0] or 0 for five in fives]
    best = max(strengths)
    return [five for five, strength in zip(fives, strengths, strict=True) if strength == best]


def won(hand_id: str, hand: HandState, beat: BadBeat, currency: str, total: int) -> JackpotWon:
    """Return what the hand wins of a jackpot of ``total``, with the hands for which it wins."""
    plan = hand.plan
    return JackpotWon(
        hand=hand_id,
        game=plan.game.id,
        currency=currency,
        total=total,
        minimum=plan.high.name(parse_cards(_minimum(plan).cards), []),
        board=tuple(hand.board),
        beaten=tuple(_beat_hand(hand, place) for place in beat.beaten),
        winners=tuple(_beat_hand(hand, place) for place in beat.winners),
        shares=shares(hand, beat, total),
    )


def _beat_hand(hand: HandState, place: int) -> BeatHand:
    plan, cards = hand.plan, hand.cards[place]
    return BeatHand(place, tuple(cards), best_fives(hand, place)[0], plan.high.name(cards, hand.board, plan.high_hole))


def shares(hand: HandState, beat: BadBeat, total: int) -> tuple[int, ...]:
    """Return each place's share of ``total``. The beaten players, the winners and the players dealt in each divide the
    rule book's percentage, rounded down; odd units go one by one clockwise from the dealer's left. The rest remains as
    the seed of the next jackpot (M2, C45)."""
    house = hand.plan.house
    order = hand.clockwise((hand.button + 1) % hand.players)
    dealt_in = list(order)
    if not house.jackpot_share_of_the_two:
        dealt_in = [place for place in order if place not in (*beat.beaten, *beat.winners)]
    got = [0] * hand.players
    parts: Sequence[tuple[int, Sequence[int]]] = (
        (house.jackpot_beaten_percent, [place for place in order if place in beat.beaten]),
        (house.jackpot_winner_percent, [place for place in order if place in beat.winners]),
        (house.jackpot_table_percent, dealt_in),
    )
    for percent, places in parts:
        if not places:
            continue
        each, odd = divmod(total * percent // 100, len(places))
        for at, place in enumerate(places):
            got[place] += each + (at < odd)
    return tuple(got)


def feed(hand_id: str, at: int, currency: str, amount: int) -> list[Transfer]:
    """Return the transfer of a hand's contribution from its rake to the jackpot."""
    return (
        [Transfer(f"jackpot-fed:{hand_id}", at, RAKE, JACKPOT, currency, amount, "jackpot-fed", hand_id)]
        if amount
        else []
    )


def fed_by(transfers: Iterable[Transfer]) -> int:
    """Return what ``transfers`` add to the jackpot."""
    return sum(transfer.amount for transfer in transfers if transfer.credit == JACKPOT)


def set_aside(prize_won: JackpotWon, at: int) -> list[Transfer]:
    """Return the transfer of all shares to the hand's prize account."""
    amount, id = sum(prize_won.shares), prize_won.hand
    if not amount:
        return []
    return [Transfer(f"jackpot-won:{id}", at, JACKPOT, prize(id), prize_won.currency, amount, "jackpot-won", id)]
