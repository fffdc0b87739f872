"""What the player to act may do. Never compiled."""

from msgspec import Struct


class Options(Struct, frozen=True, gc=False, rename={"raise_": "raise"}):
    """The options of one turn, worded as in CONTRACTS.md."""

    fold: bool = False
    check: bool = False
    call: int | None = None
    """The amount to add (the whole stack if that is less)."""
    bet: tuple[int, int] | None = None
    """The minimum and maximum total in this round."""
    raise_: tuple[int, int] | None = None
    """``raise`` in JSON: the minimum and maximum total in this round."""
    sizes: tuple[int, ...] | None = None
    """The only totals allowed (fixed limit)."""
    discard: tuple[int, int] | None = None
    """The minimum and maximum number of cards."""
    stand: bool = False
    split: bool = False
    bring_in: int | None = None
    """The forced minimum."""
    run_twice: bool = False
    """The rest of the board may be run twice; a check declines."""
