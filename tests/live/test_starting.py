"""What the log says about the room's starts."""

from dealerbox.staff.room_starts import log_start, log_stop
from tests.live.playing import HEADS_UP, VirtualRoom, virtual


@virtual
async def test_each_start_logs_the_settings_and_what_has_changed() -> None:
    parts = (await VirtualRoom().open(HEADS_UP)).parts
    await log_start(parts, {"house": "dealerbox", "tls": "no"})
    await log_stop(parts)
    await log_start(parts, {"house": "dealerbox", "tls": "no"})
    await log_start(parts, {"house": "general", "proxies": "10.0.0.0/8, ::1"})
    acts = [(one.act, one.reason, one.by_name) for one in reversed(await parts.store.audit_entries(0))]
    assert acts == [
        ("start", "house: dealerbox; tls: no", "the room"),
        ("stop", "", "the room"),
        ("start", "house: dealerbox; tls: no", "the room"),
        ("start", "house: general; proxies: 10.0.0.0/8, ::1", "the room"),
        ("settings", "house: dealerbox to general; tls: no to unset; proxies: unset to 10.0.0.0/8, ::1", "the room"),
    ]
