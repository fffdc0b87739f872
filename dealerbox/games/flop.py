"""Texas Hold'em and the four Omaha games (RULES.md D)."""

from dealerbox.game import BadBeatMinimum, Game, Opener, Share, Street


def _streets(hole: int) -> tuple[Street, ...]:
    return (
        Street(Opener.AFTER_POSTS, deal="d" * hole),
        Street(Opener.LEFT_OF_DEALER, board=3),
        Street(Opener.LEFT_OF_DEALER, board=1, big=True),
        Street(Opener.LEFT_OF_DEALER, board=1, big=True),
    )


_OMAHA_HIGH = Share("high", "high", hole=2)  # exactly two hole cards (D13)
_OMAHA_LOW = Share("low", "low8", hole=2)

_OMAHA_MINIMUM = BadBeatMinimum("6s 7s 8s 9s Ts")
_OMAHA_STRONG = "2s 3h 4d 5c 6c"
_OMAHA5_STRONG = "2s 4s 5s 6s 8s"

HOLDEM = Game(
    "holdem", "Texas Hold'em", "52", 10, _streets(2), (Share("high", "high"),),
    bad_beat=BadBeatMinimum("Qs Qh Qd Qc 2s", both_own=True), strong_hand="2s 2h 2d 4c 3c",
)  # fmt: skip
OMAHA = Game(
    "omaha", "Omaha", "52", 9, _streets(4), (_OMAHA_HIGH,),
    bad_beat=_OMAHA_MINIMUM, strong_hand=_OMAHA_STRONG,
)  # fmt: skip
OMAHA5 = Game("omaha5", "5-Card Omaha", "52", 8, _streets(5), (_OMAHA_HIGH,), strong_hand=_OMAHA5_STRONG)
OMAHA8 = Game(
    "omaha8", "Omaha High/Low", "52", 9, _streets(4), (_OMAHA_HIGH, _OMAHA_LOW),
    bad_beat=_OMAHA_MINIMUM, strong_hand=_OMAHA_STRONG,
)  # fmt: skip
OMAHA5_8 = Game(
    "omaha5-8", "5-Card Omaha High/Low", "52", 8, _streets(5), (_OMAHA_HIGH, _OMAHA_LOW), strong_hand=_OMAHA5_STRONG
)
