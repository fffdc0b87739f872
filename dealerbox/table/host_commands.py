"""Commands of a private table's host. Never compiled."""

from msgspec import Struct

from dealerbox.table.commands import CallBomb


class HoldPlay(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Deal no more hands until ``GoOn``; the current one is played to its end."""


class GoOn(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Continue after ``HoldPlay``."""


class RemovePlayer(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Make a player leave with their chips, after the current hand if they are dealt in."""

    player: str
    """A player's id."""
    keep_out: bool = False
    """Also ban the player from this table."""


class EndTable(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Close the table for good after the current hand; everybody gets their chips back."""


class ChangeGame(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Change the table's first game from the next hand on. Further games and all other settings stay, with amounts
    scaled by the ratio of the stakes."""

    game: str
    limit: str
    unit: int = 0
    """As in the request for a private table, like ``ante``."""
    ante: int = 0


class AnswerChips(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Answer a player's request for chips."""

    player: str
    approve: bool
    """False refuses the request."""
    amount: int = 0
    """The amount to give instead of the requested one; 0: what was requested."""


class HandOver(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """Make another seated player the host."""

    player: str


HostOrder = CallBomb | HoldPlay | GoOn | RemovePlayer | EndTable | ChangeGame | AnswerChips | HandOver
