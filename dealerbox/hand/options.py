"""What the seat whose turn it is may do. Never compiled."""

from msgspec import Struct


class Options(Struct, frozen=True, gc=False, rename={"raise_": "raise"}):
    """The choices of one turn, as CONTRACTS.md words them.

    ``call`` is the amount to add (the whole stack where that is less); ``bet`` and ``raise_`` (``raise`` in JSON) are
    [least, most] totals of this round; ``sizes`` the only totals allowed (fixed limit); ``discard`` is [least, most]
    cards; ``bring_in`` the forced minimum; ``run_twice``: the rest of the board may be
    dealt twice (a check declines).
    """

    fold: bool = False
    check: bool = False
    call: int | None = None
    bet: tuple[int, int] | None = None
    raise_: tuple[int, int] | None = None
    sizes: tuple[int, ...] | None = None
    discard: tuple[int, int] | None = None
    stand: bool = False
    split: bool = False
    bring_in: int | None = None
    run_twice: bool = False
