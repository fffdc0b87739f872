"""The games with exposed cards: Soko, 7-Card Stud and Stud High/Low, Americana, Telesina (RULES.md F to I)."""

from dealerbox.cards import HEARTS_FIRST, SPADES_FIRST
from dealerbox.game import Game, Limit, Opener, Share, Street


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


SOKO = Game(
    "soko", "Soko", "52", 8, _five_card_streets(), (Share("high", "soko"),),
    first_to_show="highest board", open_ranking="soko", bring_in_suits=SPADES_FIRST,
)  # fmt: skip
STUD = Game(
    "stud", "7-Card Stud", "52", 8, _seven_card_streets(open_pair=True), (Share("high", "high"),),
    first_to_show="highest board", open_ranking="stud", bring_in_suits=SPADES_FIRST,
    bring_in_low=(Limit.FIXED, Limit.SPREAD),
)  # fmt: skip
STUD8 = Game(
    "stud8", "7-Card Stud High/Low", "52", 8, _seven_card_streets(open_pair=False),
    (Share("high", "high"), Share("low", "low8")),
    first_to_show="highest board", open_ranking="stud", bring_in_suits=SPADES_FIRST, bring_in_low=tuple(Limit),
)  # fmt: skip
AMERICANA = Game(
    "americana", "Americana", "32", 6, _five_card_streets(), (Share("high", "americana"),),
    first_to_show="highest board", open_ranking="stud", bring_in_suits=SPADES_FIRST,
)  # fmt: skip
TELESINA = Game(
    "telesina", "Telesina", "32", 6, _five_card_streets(vela=1),
    (Share("high", "telesina", house_value="telesina_pair", variants=(("all kickers", "telesina all kickers"),)),),
    first_to_show="highest board", open_ranking="telesina", bring_in_suits=HEARTS_FIRST,
)  # fmt: skip
