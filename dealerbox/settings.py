"""The settings of a room: from the command line, and from the environment for those that rarely change."""

import hashlib
import os
from collections.abc import Mapping
from pathlib import Path
from typing import cast, get_args
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from dealerbox import __version__
from dealerbox.accounts import EMAIL_USES, EmailUse
from dealerbox.accounts.mail.delivery import SmtpServer
from dealerbox.accounts.mail.settings import BadMail, smtp_server
from dealerbox.cashier.settings import CashierSettings
from dealerbox.gateway.http.addresses import BadAddress, Network, network
from dealerbox.gateway.http.hosts import name_in, name_of
from dealerbox.integrations.webhooks.reach import Reach
from dealerbox.live.floor.templates import Template
from dealerbox.live.tournaments.schedule import Series
from dealerbox.play_limits.rules import PlayRules
from dealerbox.rulebooks import DEFAULT


class BadSetting(ValueError):
    """A setting that cannot be used; the message names it and what would be right."""


class Settings(Struct, frozen=True):
    """All settings of a room."""

    host: str = "127.0.0.1"
    port: int = 8000
    data: Path = Path("data")
    demo: bool = True
    bots: bool = True
    """Whether bots play at the demo's tables and tournaments."""
    bots_rest: bool = True
    """Whether bots pause while nobody is in the room, and play slowly at tables that nobody watches."""
    house: str = DEFAULT
    """The room's rule book."""
    pace: float = 1.0
    """The speed of the demo's tables and bots: 1 as people play, 20 twenty times faster."""
    origins: tuple[str, ...] = ()
    """Further web addresses from which browsers may open the game socket."""
    hosts: tuple[str, ...] = ()
    """Host names under which the room answers, besides those of its web address, those in ``origins``, ``localhost``,
    this machine's and every IP address."""
    exit_after_drain: bool = False
    """Whether the process exits once the room is drained."""
    tables: tuple[Template, ...] = ()
    """The operator's own tables."""
    tournaments: tuple[Series, ...] = ()
    """The operator's own recurring tournaments."""
    cashier: CashierSettings = CashierSettings()
    play: PlayRules = PlayRules(check_minutes=60)
    log_level: str = "warning"
    staff_second_factor: bool = True
    """Whether staff must set up a second factor."""
    tls: tuple[Path, Path] | None = None
    """The certificate and its key; None: no TLS."""
    proxies: tuple[Network, ...] = ()
    """Trusted proxies: their headers give the client's address."""
    watchers: tuple[Network, ...] = ()
    """Addresses that may read the counters, besides this machine and requests with the operator's key."""
    hooks_reach: Reach = "public"
    """Which hosts webhooks may call."""
    hand_links: bool = True
    """Whether players may share hands by link."""
    offline_page: bool = True
    """Whether browsers store an offline page."""
    email: EmailUse = "optional"
    """Whether accounts have an e-mail address."""
    smtp: SmtpServer | None = None
    """The mail server; None: e-mails go into the outbox in the data folder."""
    web_address: str = ""
    """The room's public address, used in links; empty: its address in the network, or on this machine."""

    backup_hours: float = 0
    """The backup interval in hours; 0: no backups."""
    backup_keep: int = 7
    """How many backups to keep."""

    @property
    def cash(self) -> CashierSettings:
        """The cashier's settings, including how the room uses e-mail."""
        return replace(self.cashier, confirmed_email=self.email == "required")

    @property
    def names(self) -> tuple[str, ...]:
        """All host names under which the room answers."""
        addresses = (self.web_address, *self.origins)
        found = (*self.hosts, name_in(self.host), *(name_of(one) for one in addresses if one))
        return tuple(dict.fromkeys(one for one in found if one))

    @property
    def has_tls(self) -> bool:
        """Whether clients from outside use TLS: to the room, or to a proxy in front of it."""
        return self.tls is not None or bool(self.proxies)


_LEVELS = ("debug", "info", "warning", "error")
_YES_NO = {"required": True, "optional": False}


def from_environment(environment: Mapping[str, str] = os.environ) -> Settings:
    """Return the defaults overridden by the environment: ``DEALERBOX_PACE``, ``DEALERBOX_LOG``, ``DEALERBOX_ORIGINS``,
    ``DEALERBOX_HOSTS``, ``DEALERBOX_TLS_CERT`` and ``DEALERBOX_TLS_KEY``, ``DEALERBOX_BEHIND_PROXY``,
    ``DEALERBOX_WATCH_FROM`` (lists are separated by commas), ``DEALERBOX_STAFF_SECOND_FACTOR``,
    ``DEALERBOX_HOOKS_TO``, ``DEALERBOX_HAND_LINKS``, ``DEALERBOX_OFFLINE_PAGE``, ``DEALERBOX_BOTS_REST``,
    ``DEALERBOX_EMAIL``, ``DEALERBOX_WEB_ADDRESS``, and those of ``accounts/mail/settings.py``. Raise ``BadSetting``."""
    origins = environment.get("DEALERBOX_ORIGINS", "")
    level = environment.get("DEALERBOX_LOG", "warning").lower()
    if level not in _LEVELS:
        raise BadSetting(f"DEALERBOX_LOG is {level!r}: expected {', '.join(_LEVELS)}")
    return Settings(
        pace=_pace(environment.get("DEALERBOX_PACE", "1")),
        origins=tuple(origin.strip().rstrip("/") for origin in origins.split(",") if origin.strip()),
        hosts=_hosts(environment.get("DEALERBOX_HOSTS", "")),
        log_level=level,
        staff_second_factor=_second_factor(environment.get("DEALERBOX_STAFF_SECOND_FACTOR", "required")),
        tls=tls_files(environment.get("DEALERBOX_TLS_CERT", ""), environment.get("DEALERBOX_TLS_KEY", "")),
        proxies=networks(environment.get("DEALERBOX_BEHIND_PROXY", "")),
        watchers=networks(environment.get("DEALERBOX_WATCH_FROM", "")),
        play=_play(environment),
        hooks_reach=_reach(environment.get("DEALERBOX_HOOKS_TO", "public")),
        hand_links=_yes_or_no(environment, "DEALERBOX_HAND_LINKS"),
        offline_page=_yes_or_no(environment, "DEALERBOX_OFFLINE_PAGE"),
        bots_rest=_yes_or_no(environment, "DEALERBOX_BOTS_REST"),
        email=email_use(environment.get("DEALERBOX_EMAIL", "optional")),
        smtp=_smtp(environment),
        web_address=web_address(environment.get("DEALERBOX_WEB_ADDRESS", "")),
    )


def set_up_as(settings: Settings) -> dict[str, str]:
    """Return the settings in words for the log, without secrets. Long ones are replaced by a digest."""
    return {
        "version": __version__,
        "house": settings.house,
        "address": f"{settings.host} port {settings.port}",
        "demo": _said(settings.demo),
        "bots": _said(settings.bots),
        "bots_rest": _said(settings.bots_rest),
        "pace": f"{settings.pace:g}",
        "origins": ", ".join(settings.origins) or "its own",
        "hosts": ", ".join(settings.hosts) or "none",
        "tables": _digest(settings.tables),
        "tournaments": _digest(settings.tournaments),
        "tls": _said(settings.tls is not None),
        "proxies": ", ".join(map(str, settings.proxies)) or "none",
        "watchers": ", ".join(map(str, settings.watchers)) or "this machine",
        "staff second factor": "required" if settings.staff_second_factor else "optional",
        "web hooks": settings.hooks_reach,
        "links to hands": _said(settings.hand_links),
        "offline page": _said(settings.offline_page),
        "time zone": settings.play.zone,
        "reality check": f"{settings.play.check_minutes} minutes",
        "limits of fun money": _said(settings.play.fun_limits),
        "e-mail": settings.email,
        "letters": "into the outbox" if settings.smtp is None else f"by {settings.smtp.host}",
        "web address": settings.web_address or "this machine's",
        "log": settings.log_level,
    }


def _said(yes: bool) -> str:
    return "yes" if yes else "no"


def _digest(listed: tuple[Struct, ...]) -> str:
    return f"{len(listed)}, {hashlib.sha256(msgspec.json.encode(listed)).hexdigest()[:12]}" if listed else "none"


def networks(text: str) -> tuple[Network, ...]:
    """Parse addresses and networks separated by commas; raise ``BadSetting``."""
    try:
        return tuple(network(one) for one in text.split(",") if one.strip())
    except BadAddress as fault:
        raise BadSetting(str(fault)) from None


def _hosts(text: str) -> tuple[str, ...]:
    """Parse host names separated by commas; raise ``BadSetting``."""
    names = []
    for one in text.split(","):
        if one.strip():
            name = name_in(one)
            if name is None:
                raise BadSetting(f"DEALERBOX_HOSTS has {one.strip()!r}: expected names such as poker.example.org")
            names.append(name)
    return tuple(names)


def tls_files(certificate: str, key: str) -> tuple[Path, Path] | None:
    """Return both or None; raise ``BadSetting``."""
    if bool(certificate) != bool(key):
        raise BadSetting("TLS needs a certificate and its key: give both (--tls-cert and --tls-key), or neither")
    return (Path(certificate), Path(key)) if certificate else None


def email_use(text: str) -> EmailUse:
    """Parse the use of e-mail; raise ``BadSetting``."""
    if text not in EMAIL_USES:
        raise BadSetting(f"the use of e-mail is {text!r}; expected {', '.join(EMAIL_USES)}")
    return cast(EmailUse, text)


def web_address(text: str) -> str:
    """Parse the web address; raise ``BadSetting``."""
    bare = text.strip().rstrip("/")
    parts = urlsplit(bare)
    if bare and (parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment):
        raise BadSetting(f"the web address is {text!r}; write it as https://poker.example.org")
    return bare


def _smtp(environment: Mapping[str, str]) -> SmtpServer | None:
    try:
        return smtp_server(environment)
    except BadMail as fault:
        raise BadSetting(str(fault)) from None


def _reach(text: str) -> Reach:
    if text not in get_args(Reach):
        raise BadSetting(f"DEALERBOX_HOOKS_TO is {text!r}: expected {', '.join(get_args(Reach))}")
    return cast(Reach, text)


def _yes_or_no(environment: Mapping[str, str], name: str) -> bool:
    """Return whether the variable is yes, the default; raise ``BadSetting``."""
    text = environment.get(name, "yes")
    if text not in ("yes", "no"):
        raise BadSetting(f"{name} is {text!r}: expected yes or no")
    return text == "yes"


def _second_factor(text: str) -> bool:
    if text not in _YES_NO:
        raise BadSetting(f"DEALERBOX_STAFF_SECOND_FACTOR is {text!r}: expected required or optional (a home game)")
    return _YES_NO[text]


def _play(environment: Mapping[str, str]) -> PlayRules:
    """Read ``DEALERBOX_ZONE``, ``DEALERBOX_REALITY_CHECK`` and ``DEALERBOX_FUN_LIMITS``; raise ``BadSetting``."""
    minutes = environment.get("DEALERBOX_REALITY_CHECK", "60")
    fun = environment.get("DEALERBOX_FUN_LIMITS", "no")
    if not minutes.isascii() or not minutes.isdigit():
        raise BadSetting(f"DEALERBOX_REALITY_CHECK is {minutes!r}: expected minutes, or 0 for never")
    if fun not in ("yes", "no"):
        raise BadSetting(f"DEALERBOX_FUN_LIMITS is {fun!r}: expected yes or no")
    try:
        return PlayRules(environment.get("DEALERBOX_ZONE", "UTC"), int(minutes[:5]), fun == "yes")
    except ValueError as fault:
        raise BadSetting(f"DEALERBOX_ZONE, DEALERBOX_REALITY_CHECK: {fault}") from None


def _pace(text: str) -> float:
    try:
        pace = float(text)
    except ValueError:
        pace = 0.0
    if not 0.1 <= pace <= 10_000:
        raise BadSetting(f"DEALERBOX_PACE is {text!r}: expected a number from 0.1 to 10000 (1 is as people play)")
    return pace
