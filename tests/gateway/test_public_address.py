"""The addresses of a room, depending on how it was started."""

import pytest

from dealerbox import greeting
from dealerbox.gateway.http import public_address
from dealerbox.gateway.http.public_address import PublicAddress
from dealerbox.settings import Settings, networks


@pytest.fixture(autouse=True)
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put this machine in a home network."""
    monkeypatch.setattr(public_address, "_own_address", lambda: "192.168.1.20")


def test_a_room_that_lets_others_in_is_reached_by_its_address_in_the_network() -> None:
    for everywhere in ("0.0.0.0", "::"):
        address = PublicAddress(host=everywhere, port=8001)
        assert (address.here, address.network) == ("http://127.0.0.1:8001", "http://192.168.1.20:8001")
        assert address.best == address.network
    assert PublicAddress(host="0.0.0.0", tls=True).best == "https://192.168.1.20:8000"


def test_a_room_at_one_address_is_reached_there() -> None:
    assert PublicAddress(host="10.0.0.7").best == "http://10.0.0.7:8000"
    assert PublicAddress(host="fd00::7").best == "http://[fd00::7]:8000"


def test_loopback_room_has_no_network_address() -> None:
    for loopback in ("127.0.0.1", "::1"):
        address = PublicAddress(host=loopback)
        assert address.network == "" and address.best == address.here


def test_web_address_takes_precedence() -> None:
    assert PublicAddress("https://poker.example.org", "0.0.0.0").best == "https://poker.example.org"


def said(address: PublicAddress, settings: Settings | None = None) -> str:
    return "\n".join(greeting.addresses(settings or Settings(), address, "secret"))


def test_the_start_says_the_address_that_the_links_have(monkeypatch: pytest.MonkeyPatch) -> None:
    open_to_all = said(PublicAddress(host="0.0.0.0"))
    assert "For your friends:   http://192.168.1.20:8000" in open_to_all
    assert "http://192.168.1.20:8000/office/join#secret" in open_to_all
    assert greeting.ONLY_HERE not in open_to_all
    monkeypatch.setattr(public_address, "_own_address", lambda: "")
    assert greeting.NO_NETWORK in said(PublicAddress(host="0.0.0.0"))


def test_greeting_explains_loopback() -> None:
    assert greeting.ONLY_HERE in said(PublicAddress())
    behind_proxy = Settings(proxies=networks("127.0.0.1"))
    assert greeting.ONLY_HERE not in said(PublicAddress(), behind_proxy), "the proxy lets others in"
