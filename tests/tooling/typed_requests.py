"""Read by mypy and never run: the bus knows the type of every answer. If it no longer did, an ``ignore`` below would
be unused, and mypy reports those."""

from dealerbox.core.bus import Bus, Request
from dealerbox.core.messages import ROOM, Ack, Acknowledged, AskMoney, AskTables, Money, Tables


async def ask(bus: Bus) -> None:
    money = await bus.request(ROOM, AskMoney("ann"))
    right: Money = money
    wrong: Tables = money  # type: ignore[assignment]
    wrong_at_once: Tables = await bus.request(ROOM, AskMoney("ann"))  # type: ignore[arg-type]
    done: Ack = await bus.request(ROOM, Acknowledged("ann", 1))
    await bus.request(ROOM, done)  # type: ignore[arg-type]
    print(right, wrong, wrong_at_once, money.no_such_field)  # type: ignore[attr-defined]


def answer(request: Request) -> None:
    match request.message:
        case AskMoney() as asked:
            request.answer(Money((), ()), to=asked)
            request.answer(Tables(()), to=asked)  # type: ignore[misc]
        case AskTables() as asked_tables:
            request.answer(Ack(), to=asked_tables)  # type: ignore[misc]
