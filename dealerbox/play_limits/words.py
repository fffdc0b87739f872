"""What a player is told where his own protection says no, in one English sentence; clients say it by its code."""

from collections.abc import Mapping

from dealerbox.play_limits.limits import LimitName, moment
from dealerbox.play_limits.refused import LimitHit, NotAllowed
from dealerbox.wire.play_limits import Barring

NAMES: Mapping[LimitName, str] = {
    "deposit-day": "deposits a day",
    "deposit-week": "deposits a week",
    "deposit-month": "deposits a month",
    "loss-day": "losses a day",
    "loss-week": "losses a week",
    "loss-month": "losses a month",
    "table-stake": "what you bring to a table",
    "tournament-stake": "what a tournament costs",
    "session-day": "minutes of play a day",
    "session-stretch": "minutes of play without a break",
}

UNREAD = "reality_check"
"""The code for who has not acknowledged yet how long he has played."""
EXCLUDED = "excluded"
"""The code for who has a break or is excluded."""
LIMIT = "limit"


def limit_reached(hit: LimitHit) -> NotAllowed:
    unit = hit.currency or "minutes"
    again = "" if hit.renews is None else f" It counts anew from {moment(hit.renews)} on."
    reason = f"Your limit for {NAMES[hit.name]} is {hit.value} {unit}, and {hit.left} of it is left.{again}"
    return NotAllowed(LIMIT, reason, hit=hit)


def barred(why: Barring) -> NotAllowed:
    if why.over:
        reason = "Your exclusion goes on until you have asked to come back, and a day has passed."
    elif why.until is None:
        reason = "You are excluded from play for good."
    else:
        what = "have a break" if why.why == "break" else "are excluded from play"
        reason = f"You {what} until {moment(why.until)}."
    return NotAllowed(EXCLUDED, reason, until=why.until)
