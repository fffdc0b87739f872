"""A player's own results, and all matching hands as one file, over HTTP."""

import csv
import io
import json

import pytest

from dealerbox.core.tournament_records import StoredEvent, TournamentRecord, TournamentStep
from dealerbox.histories.phh import read_tables
from tests.conservation.tampering import database, make_pot_limit
from tests.gateway.serving import served
from tests.gateway.test_hands import get, several
from tests.gateway.test_rest import play_one_hand
from tests.live.playing import HEADS_UP, SIX


async def test_results_are_visible_to_their_owner_only() -> None:
    async with served(HEADS_UP) as room:
        ann, bob = await play_one_hand(room)
        hers, his = [(await get(room, token, "results")).json() for token in (ann, bob)]
        assert hers["currency"] == "FUN" and hers["currencies"] == [{"currency": "FUN", "hands": 1}]
        (game,) = hers["games"]
        assert (game["game"], game["limit"], game["hands"], game["net"], game["units"]) == (
            "holdem",
            "NL",
            1,
            -50,
            -0.5,
        )
        assert (game["entered"], game["shown"], game["won"], game["rake"]) == (0, 0, 0, 0)
        assert [one["net"] for one in his["games"]] == [50]
        assert [(one["table"], one["hands"]) for one in hers["sessions"]] == [("t1", 1)]
        assert [one["net"] for one in hers["days"]] == [-50] == [one["net"] for one in hers["largest"]]
        assert (await get(room, ann, "results?game=stud")).json()["games"] == []
        ((ended, net, shown, hand),) = (await get(room, ann, "results/graph")).json()["points"]
        assert (net, shown, hand) == (-50, False, "t1-1") and ended == hers["sessions"][0]["last"]
        for path in ("results", "results/graph", "results/tournaments"):
            assert (await get(room, "", path)).status_code == 401
        nobody = await room.guest()
        assert (await get(room, nobody, "results")).json()["games"] == []


@pytest.mark.parametrize("query", ["?since=yesterday", "?zone=9999", "?until=-1"])
async def test_a_search_that_cannot_be_understood(query: str) -> None:
    async with served(HEADS_UP) as room:
        answer = await get(room, await room.guest(), f"results{query}")
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


async def test_ones_own_tournaments() -> None:
    async with served(HEADS_UP) as room:
        ann = await room.guest()
        id = (await get(room, ann, "me")).json()["player"]
        result = {"players": [{"player": id, "place": 2}], "view": {"entrants": 6}}
        config = {"id": "sunday", "name": "Sunday", "game": "holdem", "limit": "NL", "buy_in": 100, "fee": 9}
        ended = TournamentRecord("sunday", json.dumps(config).encode(), "over", 1, 2, 50, json.dumps(result).encode())
        await room.house.parts.store.commit_step(TournamentStep(ended, 0, (StoredEvent(50, b"e"),)))
        (told,) = (await get(room, ann, "results/tournaments")).json()["tournaments"]
        assert (told["name"], told["place"], told["entrants"], told["buy_in"], told["fee"]) == ("Sunday", 2, 6, 100, 9)
        assert (await get(room, await room.guest(), "results/tournaments")).json()["tournaments"] == []


# ---- files ----


async def test_a_table_of_hands_that_no_spreadsheet_takes_for_formulas() -> None:
    async with served(HEADS_UP, SIX) as room:
        player = await several(room)
        answer = await get(room, player, "hands.csv?table=t6&result=lost")
        assert answer.headers["content-disposition"] == 'attachment; filename="hands.csv"'
        rows = list(csv.DictReader(io.StringIO(answer.text)))
        assert [(row["hand"], row["net"]) for row in rows] == [("t6-53", "-0.50"), ("t6-51", "-0.50")]


async def test_csv_formulas_are_quoted() -> None:
    async with served(HEADS_UP) as room:
        ann, _ = await play_one_hand(room)
        database(room.house.parts.store).execute("UPDATE hands SET void = '=1+1'")
        (row,) = csv.DictReader(io.StringIO((await get(room, ann, "hands.csv")).text))
        assert row["void"] == "'=1+1" and row["net"] == "-0.50"


async def test_the_hands_that_are_looked_for_as_texts_and_in_phh() -> None:
    async with served(HEADS_UP, SIX) as room:
        ann, _ = await play_one_hand(room)
        text = (await get(room, ann, "hands.txt")).text
        assert text.count("Hand ") == 1 and "folds" in text
        phh = (await get(room, ann, "hands.phhs")).text
        assert [number for number, _ in read_tables(phh)] == [1]
        assert (await get(room, ann, "hands.txt?game=stud")).text == ""


async def test_hands_that_phh_does_not_have_are_named() -> None:
    async with served(HEADS_UP) as room:
        ann, _ = await play_one_hand(room)
        make_pot_limit(room.house.parts.store)
        text = (await get(room, ann, "hands.phhs")).text
        assert text == "# Hand t1-1 is left out: PHH has no PL Texas Hold'em.\n\n"


async def test_long_history_is_complete(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dealerbox.maintenance.export._PAGE", 2)
    async with served(HEADS_UP, SIX) as room:
        player = await several(room)
        rows = csv.DictReader(io.StringIO((await get(room, player, "hands.csv")).text))
        assert [row["hand"] for row in rows] == ["stud-55", "stud-54", "t6-53", "t6-52", "t6-51", "t6-50"]


async def test_a_format_that_there_is_not() -> None:
    async with served(HEADS_UP) as room:
        answer = await get(room, await room.guest(), "hands.pdf")
        assert (answer.status_code, answer.json()["error"]) == (404, "The format must be one of txt, phhs, csv.")
        assert (await get(room, "", "hands.csv")).status_code == 401
