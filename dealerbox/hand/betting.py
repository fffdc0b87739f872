"""What the player to act may do, by limit (CONTRACTS.md, Amounts; RULES.md B)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dealerbox.hand.options import Options

if TYPE_CHECKING:
    from dealerbox.hand.state import HandState

FIXED_LIMIT_BETS: Final = 4  # a bet and three raises (B4)
SPREAD_CAP: Final = 3  # times the round's largest bet (B8)

_ONCE_OR_TWICE: Final = Options(check=True, run_twice=True)
_CHECK_OR_SPLIT: Final = Options(check=True, split=True)


def options_of(state: HandState) -> Options:
    """Return the options of the player to act; there must be one."""
    seat = state.queue[0]
    if state.drawing:
        return state.plan.draw_options[state.street]
    if state.choosing_runs:
        return _ONCE_OR_TWICE
    if state.bringing_in:
        return _bring_in_options(state, seat)
    if state.offer and (state.able < 2 or not state.stacks[seat]):
        return _CHECK_OR_SPLIT
    stack, to_match = state.stacks[seat], state.to_match
    owed = to_match - state.bets[seat]
    if owed <= 0:
        call, check = None, True
    else:
        call, check = (owed if owed < stack else stack), False
    sizes = span = None
    answered = state.answered[seat]
    # Betting is open to a player who did not time out in the draw and who either has not acted since the last full
    # raise, or faces a full raise since their last action (C7, E8).
    is_open = (answered < 0 or to_match - answered >= state.full) and not state.passive[seat]
    if is_open and stack > owed and state.able > 1:
        top = stack + state.bets[seat]
        if state.plan.no_limit:
            span = _range_in_chips(to_match + state.full, top, top, state.stakes.chip)
        elif state.plan.fixed:
            if state.totals:
                sizes = state.totals
                if sizes[-1] > top:
                    sizes = tuple(sorted({min(total, top) for total in sizes}))
                span = (sizes[0], sizes[-1])
        else:
            span = _cut_span(state, top, owed)
    if to_match:
        return Options(True, check, call, None, span, sizes, None, False, state.offer)
    return Options(True, check, call, span, None, sizes, None, False, state.offer)


def fixed_totals(state: HandState) -> tuple[int, ...]:
    """Return the totals that a fixed-limit bet or raise may come to, without the sizes that a short all-in has already
    passed."""
    if state.bets_made >= FIXED_LIMIT_BETS:
        return ()
    return tuple([state.level + size for size in state.sizes if state.level + size > state.to_match])


def _cut_span(state: HandState, top: int, owed: int) -> tuple[int, int] | None:
    """Return the minimum and maximum total, each capped at ``top``, the player's whole stack. None if no more than a
    call is allowed."""
    minimum, maximum = _span(state, owed)
    if maximum <= state.to_match:
        return None
    return _range_in_chips(minimum, maximum, top, state.stakes.chip)


def _range_in_chips(minimum: int, maximum: int, top: int, chip: int) -> tuple[int, int]:
    """Return the range of totals that a player with ``top`` may bet: the minimum rounded up to whole chips, the maximum
    rounded down but not below it, so that a bet is always possible. Only an all-in need not be a multiple of
    ``chip``."""
    minimum = -(-minimum // chip) * chip
    maximum = max(maximum // chip * chip, minimum) if maximum < top else top
    return (minimum if minimum < top else top, maximum if maximum < top else top)


def _span(state: HandState, owed: int) -> tuple[int, int]:
    """Return the minimum and maximum total of a bet or raise in spread, no, pot and half pot limit, regardless of the
    stack."""
    plan, to_match, full = state.plan, state.to_match, state.full
    minimum = to_match + full
    if plan.pot_limit or plan.half_pot:
        raise_by = state.pot + owed
        if plan.half_pot:
            raise_by //= 2
        return minimum, to_match + (raise_by if raise_by > full else full)
    if plan.spread:
        largest = state.stakes.max_bets[state.street]
        maximum = min(to_match + largest, SPREAD_CAP * largest)
        return min(minimum, maximum), maximum
    return minimum, 1 << 62


def _bring_in_options(state: HandState, seat: int) -> Options:
    """Offer the forced minimum, or more: from one chip above it (in fixed limit: the small bet) to the maximum bet
    (G6)."""
    stack, forced, chip = state.stacks[seat], state.stakes.bring_in, state.stakes.chip
    maximum = state.sizes[0] if state.plan.fixed else _span(state, 0)[1]
    maximum = maximum // chip * chip if maximum < stack else stack
    bet = sizes = None
    if maximum > forced and not state.passive[seat]:
        bet = (maximum, maximum) if state.plan.fixed else _range_in_chips(forced + chip, maximum, stack, chip)
        sizes = (maximum,) if state.plan.fixed else None
    return Options(False, False, None, bet, None, sizes, None, False, False, min(forced, stack))
