"""The texts of refusals by a player's own protection, in English; clients translate them by code."""

from collections.abc import Mapping

from dealerbox.play_limits.limits import LimitName, moment
from dealerbox.play_limits.refused import LimitHit, NotAllowed
from dealerbox.wire.play_limits import Barring

NAMES: Mapping[LimitName, str] = {
    "deposit-day": "deposits per day",
    "deposit-week": "deposits per week",
    "deposit-month": "deposits per month",
    "loss-day": "losses per day",
    "loss-week": "losses per week",
    "loss-month": "losses per month",
    "table-stake": "chips brought to a table",
    "tournament-stake": "the price of a tournament",
    "session-day": "minutes of play per day",
    "session-stretch": "minutes of play without a break",
}

UNREAD = "reality_check"
"""The code for a player who has not acknowledged the last reminder."""
EXCLUDED = "excluded"
"""The code for a player on a break or excluded."""
LIMIT = "limit"


def limit_reached(hit: LimitHit) -> NotAllowed:
    unit = hit.currency or "minutes"
    again = "" if hit.renews is None else f" It resets at {moment(hit.renews)}."
    reason = f"Your limit for {NAMES[hit.name]} is {hit.value} {unit}; {hit.left} left.{again}"
    return NotAllowed(LIMIT, reason, hit=hit)


def barred(why: Barring) -> NotAllowed:
    if why.over:
        reason = "Your exclusion continues until you have asked to return and one day has passed."
    elif why.until is None:
        reason = "You are permanently excluded from play."
    else:
        what = "are on a break" if why.why == "break" else "are excluded from play"
        reason = f"You {what} until {moment(why.until)}."
    return NotAllowed(EXCLUDED, reason, until=why.until)
