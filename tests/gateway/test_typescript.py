"""The types that the client is compiled against are those of the wire."""

import re
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from dealerbox.gateway import typescript

WIRE = Path(__file__).parents[2] / "client" / "src" / "wire"
MADE = (typescript.typescript, typescript.answers)


@pytest.mark.parametrize(("file", "made"), list(zip(("types.ts", "answers.ts"), MADE, strict=True)))
def test_the_committed_types_are_those_of_the_server(file: str, made: Callable[[], str]) -> None:
    assert (WIRE / file).read_text(encoding="utf-8") == made(), (
        "run: python -m dealerbox.gateway.typescript client/src/wire/types.ts"
    )


def test_what_the_wire_has_is_not_written_twice() -> None:
    names = [re.findall(r"^export (?:interface|type) (\w+)", made(), re.M) for made in MADE]
    assert not set(names[0]) & set(names[1])
    assert 'import type { TableEvent } from "./types";' in typescript.answers()


class Sent(msgspec.Struct, frozen=True, tag=True):
    """What is sent."""

    pair: tuple[int, str]
    list_: list[int | None] = msgspec.field(default_factory=list, name="list")
    """Some numbers."""
    names: dict[str, str] = {}


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
}
"""


@pytest.mark.parametrize(
    ("struct", "from_server", "expected"),
    [
        (Sent, True, SENT),
        (Sent, False, SENT.replace("list:", "list?:").replace("names:", "names?:")),
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
