"""A player's data export is complete, across pages."""

import io
import json
import zipfile

import pytest

from dealerbox.cashier.iban import masked
from dealerbox.ledger import BANK, wallet
from dealerbox.ledger.kinds import POINTS
from dealerbox.maintenance import own_data
from dealerbox.store.interface import Store
from tests.cashier.requests import IBAN, OTHER_IBAN, ask, request, with_players
from tests.live.values import move, person


async def files_of(store: Store, player: str) -> dict[str, list[str]]:
    """The lines of each file."""
    content = b"".join([part async for part in own_data.OwnData(store, person(player), 5).stream()])
    archive = zipfile.ZipFile(io.BytesIO(content))
    return {name: archive.read(name).decode().splitlines() for name in archive.namelist()}


async def test_points_of_simultaneous_hands_are_all_exported(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_data, "PAGE", 4)
    await with_players(store, "ann")
    ends = (100, 200, 200, 200, 300, 300, 400)
    for number, at in enumerate(ends):
        await store.commit([move(f"p{number}", BANK, wallet("ann"), number + 1, POINTS, at)])
    points = (await files_of(store, "ann"))["points.csv"][1:]
    assert sorted(int(line.split(",")[-1]) for line in points) == [1, 2, 3, 4, 5, 6, 7]


async def test_only_the_players_own_cashier_requests_are_exported(store: Store) -> None:
    await with_players(store)
    await ask(store, request("w1", account=IBAN))
    await ask(store, request("w2", who="bob", account=OTHER_IBAN))
    head, line = (await files_of(store, "ann"))["cashier.csv"]
    assert head.startswith("asked,kind,currency,amount,way,account,holder,state")
    assert f"withdrawal,EUR,500,sepa,{masked(IBAN)},Ann A,asked," in line
    assert IBAN not in line, "who has come by a session learns no bank account"


async def test_the_chosen_picture_is_exported(store: Store) -> None:
    await with_players(store, "ann")
    assert json.loads("".join((await files_of(store, "ann"))["profile.json"]))["picture"] == ""
    await store.avatars.put("ann", "fox:teal")
    assert json.loads("".join((await files_of(store, "ann"))["profile.json"]))["picture"] == "fox:teal"
