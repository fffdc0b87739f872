"""The games with exposed cards: Soko, 7-Card Stud and Stud High/Low, Americana, Telesina (RULES.md F to I)."""

from dealerbox.cards import HEARTS_FIRST, SPADES_FIRST
from dealerbox.game import BadBeatMinimum, Game, Limit, Opener, Share, Street


def _five_card_streets(vela: int = 0) -> tuple[Street, ...]:
    """Return one card down and one up, then three more up (F4, H8, I4); the first two rounds use the small bet (C9)."""
    streets = (
        Street(Opener.BRING_IN, deal="du"),
        Street(Opener.BEST_BOARD, deal="u"),
        Street(Opener.BEST_BOARD, deal="u", big=True),
        Street(Opener.BEST_BOARD, deal="u", big=True),
    )
    return (*streets, Street(Opener.BEST_BOARD, board=vela, big=True)) if vela else streets


def _seven_card_streets(open_pair: bool) -> tuple[Street, ...]:
    return (
        Street(Opener.BRING_IN, deal="ddu"),
        Street(Opener.BEST_BOARD, deal="u", open_pair=open_pair),
        Street(Opener.BEST_BOARD, deal="u", big=True),
        Street(Opener.BEST_BOARD, deal="u", big=True),
        Street(Opener.BEST_BOARD, deal="d", big=True, community_if_short=True),
    )


_SEVEN_CARD_MINIMUM = BadBeatMinimum("As 2s 3s 4s 5s")
_SEVEN_CARD_STRONG = "2s 2h 2d 4c 3c"

SOKO = Game(
    "soko", "Soko", "52", 8, _five_card_streets(), (Share("high", "soko"),),
    first_to_show="highest board", open_ranking="soko", bring_in_suits=SPADES_FIRST,
    bad_beat=BadBeatMinimum("Ks Kh Kd 2s 2h"), strong_hand="2s 2h 3d 3c 4c",
)  # fmt: skip
STUD = Game(
    "stud", "7-Card Stud", "52", 8, _seven_card_streets(open_pair=True), (Share("high", "high"),),
    first_to_show="highest board", open_ranking="stud", bring_in_suits=SPADES_FIRST,
    bring_in_low=(Limit.FIXED, Limit.SPREAD), bad_beat=_SEVEN_CARD_MINIMUM, strong_hand=_SEVEN_CARD_STRONG,
)  # fmt: skip
STUD8 = Game(
    "stud8", "7-Card Stud High/Low", "52", 8, _seven_card_streets(open_pair=False),
    (Share("high", "high"), Share("low", "low8")),
    first_to_show="highest board", open_ranking="stud", bring_in_suits=SPADES_FIRST, bring_in_low=tuple(Limit),
    bad_beat=_SEVEN_CARD_MINIMUM, strong_hand=_SEVEN_CARD_STRONG,
)  # fmt: skip
AMERICANA = Game(
    "americana", "Americana", "32", 6, _five_card_streets(), (Share("high", "americana"),),
    first_to_show="highest board", open_ranking="stud", bring_in_suits=SPADES_FIRST,
    bad_beat=BadBeatMinimum("Ks Kh Kd Kc 7s"),
)  # fmt: skip
TELESINA = Game(
    "telesina", "Telesina", "32", 6, _five_card_streets(vela=1),
    (Share("high", "telesina", house_value="telesina_pair", variants=(("all kickers", "telesina all kickers"),)),),
    first_to_show="highest board", open_ranking="telesina", bring_in_suits=HEARTS_FIRST,
)  # fmt: skip
