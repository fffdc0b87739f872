"""The draw games: 5-Card Draw, 2-7 Triple Draw, 32-Card Draw (RULES.md E and J)."""

from dealerbox.game import BadBeatMinimum, Game, Opener, Share, Street

_DEAL = Street(Opener.AFTER_POSTS, deal="ddddd")

DRAW5 = Game(
    "draw5", "5-Card Draw", "52", 6,
    (_DEAL, Street(Opener.LEFT_OF_DEALER, draw=5, big=True)),
    (Share("high", "high"),),
    bad_beat=BadBeatMinimum("As Ah Ad Ac 2s"), strong_hand="2s 2h 3d 3c 4c",
)  # fmt: skip
DEUCE3 = Game(
    "deuce3", "2-7 Triple Draw", "52", 6,
    (
        _DEAL,
        Street(Opener.LEFT_OF_DEALER, draw=5),
        Street(Opener.LEFT_OF_DEALER, draw=5, big=True),
        Street(Opener.LEFT_OF_DEALER, draw=5, big=True),
    ),
    (Share("high", "deuce"),),
)  # fmt: skip
DRAW32 = Game(
    "draw32", "32-Card Draw", "32", 5,
    (_DEAL, Street(Opener.AFTER_BIG_BLIND, draw=4, big=True, split_offer=True)),
    (Share("high", "draw32"),),
    first_to_show="after big blind",
)  # fmt: skip
