"""The types that the client is compiled against are those of the wire."""

import re
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest

from dealerbox.gateway import typescript
from dealerbox.gateway.http.calls.declared import Media, Raw

WIRE = Path(__file__).parents[2] / "client" / "src" / "wire"
MADE = (typescript.typescript, typescript.calls, typescript.games)


@pytest.mark.parametrize(("file", "made"), list(zip(("types.ts", "calls.ts", "games.ts"), MADE, strict=True)))
def test_the_committed_types_are_those_of_the_server(file: str, made: Callable[[], str]) -> None:
    assert (WIRE / file).read_text(encoding="utf-8") == made(), (
        "run: python -m dealerbox.gateway.typescript client/src/wire/types.ts"
    )


def test_wire_types_are_not_repeated_in_calls() -> None:
    names = [re.findall(r"^export (?:interface|type) (\w+)", made(), re.M) for made in MADE]
    assert not set(names[0]) & set(names[1])
    assert re.search(r'^import type {.* TableEvent, .*} from "./types";', typescript.calls(), re.M)


def test_every_call_has_the_types_of_its_body_and_its_answer() -> None:
    told = typescript.calls()
    declared = [
        call
        for call in typescript.declared_calls()
        if not isinstance(call.gives, Media) and call.takes is not Raw  # what no browser asks
    ]
    assert len(re.findall(r"^  \| { method: ", told, re.M)) == len(declared) > 180
    for line in (
        'method: "GET"; path: "me"; body: undefined; answer: Me',
        'method: "PUT"; path: `notes/${string}`; body: NewNote; answer: PlayerNote',
        'method: "POST"; path: "operator/warn"; body: PlayerRef; answer: WarningGiven',
    ):
        assert f"  | {{ {line} }}" in told


def test_types_used_in_requests_and_answers_are_whole_in_answers() -> None:
    told = typescript.calls()
    assert "path: `private-tables/${string}/settings`; body: TableRequest; answer: Whole<TableRequest>" in told


class Color(StrEnum):
    RED = "red"
    BLUE = "blue"


class Sent(msgspec.Struct, frozen=True, tag=True):
    """What is sent."""

    pair: tuple[int, str]
    list_: list[int | None] = msgspec.field(default_factory=list, name="list")
    """Some numbers."""
    names: dict[str, str] = {}
    counts: dict[Literal["a", "b"], int] = {}
    some: Annotated[tuple[int, ...], msgspec.Meta(min_length=1)] = (1,)
    color: Color = Color.RED
    raw: Any = None


class Row(msgspec.Struct, frozen=True, array_like=True):
    at: int
    sent: tuple[Sent, ...]


SENT = """\
/** What is sent. */
export interface Sent {
  readonly type: "Sent";
  readonly pair: readonly [number, string];
  /** Some numbers. */
  readonly list: (number | null)[];
  readonly names: Readonly<Record<string, string>>;
  readonly counts: Readonly<Record<"a" | "b", number>>;
  readonly some: readonly [number, ...number[]];
  readonly color: "red" | "blue";
  readonly raw: unknown;
}
"""


@pytest.mark.parametrize(
    ("struct", "from_server", "expected"),
    [
        (Sent, True, SENT),
        (Sent, False, re.sub(r"(list|names|counts|some|color|raw):", r"\1?:", SENT)),
        (Row, True, "export type Row = readonly [at: number, sent: readonly Sent[]];\n"),
    ],
)
def test_a_struct_in_typescript(struct: type, from_server: bool, expected: str) -> None:
    assert typescript.interface(struct, from_server=from_server) == expected


def test_a_type_without_a_translation_is_an_error() -> None:
    class Odd(msgspec.Struct, frozen=True):
        raw: bytes

    with pytest.raises(typescript.NoTypeScript, match="no translation"):
        typescript.interface(Odd, from_server=True)
