"""Texas Hold'em and the four Omaha games (RULES.md D)."""

from dealerbox.game import Game, Opener, Share, Street


def _streets(hole: int) -> tuple[Street, ...]:
    return (
        Street(Opener.AFTER_POSTS, deal="d" * hole),
        Street(Opener.LEFT_OF_DEALER, board=3),
        Street(Opener.LEFT_OF_DEALER, board=1, big=True),
        Street(Opener.LEFT_OF_DEALER, board=1, big=True),
    )


_OMAHA_HIGH = Share("high", "high", hole=2)  # exactly two hole cards (D13)
_OMAHA_LOW = Share("low", "low8", hole=2)

HOLDEM = Game("holdem", "Texas Hold'em", "52", 10, _streets(2), (Share("high", "high"),))
OMAHA = Game("omaha", "Omaha", "52", 9, _streets(4), (_OMAHA_HIGH,))
OMAHA5 = Game("omaha5", "5-Card Omaha", "52", 8, _streets(5), (_OMAHA_HIGH,))
OMAHA8 = Game("omaha8", "Omaha High/Low", "52", 9, _streets(4), (_OMAHA_HIGH, _OMAHA_LOW))
OMAHA5_8 = Game("omaha5-8", "5-Card Omaha High/Low", "52", 8, _streets(5), (_OMAHA_HIGH, _OMAHA_LOW))
