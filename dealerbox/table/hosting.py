"""What the host of a private table may order. Never compiled."""

from msgspec import Struct

from dealerbox.table.commands import CallBomb


class HoldPlay(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """No further hand until ``GoOn``; the running one is played to its end."""


class GoOn(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Play goes on."""


class RemovePlayer(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """The player (an id) leaves with his chips, after the running hand where he is dealt in; ``keep_out``: and may
    never come to this table again."""

    player: str
    keep_out: bool = False


class EndTable(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """The table closes for good after the running hand, and everybody has his chips back."""


class ChangeGame(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """From the next hand on this is the table's first game; ``unit`` and ``ante`` as in the wish for a private table.
    Further games and all other settings stay, their amounts scaled by the ratio of the stakes."""

    game: str
    limit: str
    unit: int = 0
    ante: int = 0


class AnswerChips(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """The player has the chips that he has asked for, or the ``amount`` that the host sets (0: what was asked); not
    ``approve``: he has none."""

    player: str
    approve: bool
    amount: int = 0


class HandOver(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Another player with a seat at the table is its host from now on."""

    player: str


HostOrder = CallBomb | HoldPlay | GoOn | RemovePlayer | EndTable | ChangeGame | AnswerChips | HandOver
