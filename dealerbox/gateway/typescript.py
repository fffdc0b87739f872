"""Generates the TypeScript types of the wire from the Python structs: ``python -m dealerbox.gateway.typescript FILE``.
The types of all REST bodies and answers go into ``calls.ts`` beside it, the facts of games into ``games.ts``.

A struct becomes an interface, an array-like struct a named tuple, a docstring a comment. Frozen structs and tuples are
readonly. A field is optional only where its sender may leave it out: a default that the client need not send, or a
struct that omits its defaults.
"""

import ast
import inspect
import re
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec.inspect as shapes
from msgspec import Struct

from dealerbox import wire
from dealerbox.core.audit_log import AuditEntry
from dealerbox.gateway.app import Gateway, calls_of
from dealerbox.gateway.http.calls.declared import PATH_PART, PREFIX, Call, Media, Nothing, Raw
from dealerbox.gateway.typescript_games import games
from dealerbox.hand.commands import PlayerCommand
from dealerbox.hand.events import HandEvent
from dealerbox.table.commands import PlayerTableCommand
from dealerbox.table.events import TableEvent
from dealerbox.table.host_commands import HostOrder

NAMED_UNIONS: dict[str, Any] = {
    "PlayerCommand": PlayerCommand,
    "PlayerTableCommand": PlayerTableCommand,
    "HandEvent": HandEvent,
    "TableEvent": TableEvent,
    "HostOrder": HostOrder,
    "ClientMessage": wire.ClientMessage,
    "ServerMessage": wire.ServerMessage,
}

OTHER_NAMES: dict[type, str] = {AuditEntry: "StaffAct"}
"""Structs of calls whose name the wire uses for something else."""

HEADER = """\
// Generated from dealerbox/wire by `python -m dealerbox.gateway.typescript client/src/wire/types.ts`. Not to be edited:
// a test fails where this file and the Python structs differ.
"""

CALLS_HEADER = """\
// Generated from the calls that dealerbox/gateway declares by `python -m dealerbox.gateway.typescript
// client/src/wire/types.ts`. Not to be edited: a test fails where this file and the Python structs differ.
"""

WHOLE = """\
/** The answer's version of a type: fields that a request may leave out are always present. */
export type Whole<T> = T extends readonly (infer One)[]
  ? readonly Whole<One>[]
  : T extends object
    ? { readonly [K in keyof T]-?: Whole<T[K]> }
    : T;
"""

_Shapes = dict[type, shapes.StructType]
_SIMPLE: dict[type[shapes.Type], str] = {
    shapes.IntType: "number",
    shapes.FloatType: "number",
    shapes.StrType: "string",
    shapes.BoolType: "boolean",
    shapes.NoneType: "null",
}


class NoTypeScript(TypeError):
    """A type that has no translation into TypeScript."""


def typescript() -> str:
    """Return the whole file of wire types."""
    sent = _reachable(wire.ServerMessage)
    structs = _on_the_wire()
    _refuse_double_names(list(structs))
    unions = _names_of_unions()
    parts = [_struct(shape, unions, from_server=cls in sent) for cls, shape in structs.items()]
    parts += [_union(name, union, unions) for name, union in NAMED_UNIONS.items()]
    return HEADER + "\n" + "\n".join(parts)


class _Unused:
    """Stands in for the parts of a room: declaring calls only stores them; they are used when a call is made."""

    def __getattr__(self, name: str) -> "_Unused":
        return self

    def __call__(self, *given: object) -> "_Unused":
        return self


def declared_calls() -> tuple[Call, ...]:
    """Return every REST call, without starting a room."""
    unused: Any = _Unused()
    gateway = Gateway(unused, unused, unused, unused, unused, unused, unused)
    return calls_of(gateway, unused)


def calls() -> str:
    """Return the whole file of calls, with the types of bodies and answers that are not on the wire."""
    on_the_wire = _on_the_wire()
    declared = declared_calls()
    answers, bodies = _structs_of_calls(declared)
    structs = {cls: shape for cls, shape in (bodies | answers).items() if cls not in on_the_wire}
    _refuse_double_names([*on_the_wire, *structs])
    unions = _names_of_unions()
    parts = [_struct(shape, unions, from_server=cls not in bodies) for cls, shape in structs.items()]
    optional = {
        cls for cls in bodies.keys() & structs.keys() if any(not field.required for field in bodies[cls].fields)
    }
    parts += [WHOLE, _calls(declared, optional, unions)]
    taken = {cls.__name__ for cls in on_the_wire} | NAMED_UNIONS.keys()
    # A type's name follows a colon or a bracket; words in comments do not.
    used = {name for part in parts for name in re.findall(r"[:\[,|(] (?:readonly )?\(?(?:Record<string, )?(\w+)", part)}
    imports = f'import type {{ {", ".join(sorted(used & taken))} }} from "./types";\n'
    return "\n".join([CALLS_HEADER, imports, *parts])


def _structs_of_calls(declared: tuple[Call, ...]) -> tuple[_Shapes, _Shapes]:
    """Return the structs of answers, and those of bodies."""
    answers: _Shapes = {}
    bodies: _Shapes = {}
    for call in declared:
        if call.takes is Raw:
            continue  # not for browsers
        if not isinstance(call.gives, Media):
            answers |= _reachable(call.gives)
        if call.takes is not None:
            bodies |= _reachable(call.takes)
    bodies.pop(Nothing, None)
    answers.pop(Nothing, None)
    return answers, bodies


def _calls(declared: tuple[Call, ...], optional: set[type], unions: dict[frozenset[type], str]) -> str:
    """Return the union of all calls with a JSON answer; structs in ``optional`` may leave fields out in a request."""
    lines = [
        "/** Every call with a JSON answer; `body` is `undefined` if the call takes none. */",
        "export type RestCall =",
    ]
    for call in declared:
        if isinstance(call.gives, Media) or call.takes is Raw:
            continue
        path = PATH_PART.sub("${string}", call.path.removeprefix(PREFIX))
        body = "undefined" if call.takes is None else _of_call(call.takes, unions)
        answer = _of_call(call.gives, unions)
        if call.gives in optional:
            answer = f"Whole<{answer}>"
        quote = "`" if "$" in path else '"'
        about = f'method: "{call.method}"; path: {quote}{path}{quote}; body: {body}; answer: {answer}'
        lines.append(f"  | {{ {about} }}")
    return "\n".join(lines) + ";\n"


def _of_call(kind: type, unions: dict[frozenset[type], str]) -> str:
    return "Record<string, never>" if kind is Nothing else _type(shapes.type_info(kind), unions)


def _on_the_wire() -> dict[type, shapes.StructType]:
    sent = _reachable(wire.ServerMessage)
    return sent | {cls: shape for cls, shape in _reachable(wire.ClientMessage).items() if cls not in sent}


def _names_of_unions() -> dict[frozenset[type], str]:
    return {frozenset(get_args(union)): name for name, union in NAMED_UNIONS.items()}


def interface(struct: type[Struct], from_server: bool) -> str:
    """Return the interface of one struct; ``from_server``: the server sends fields even if they have their default."""
    shape = shapes.type_info(struct)
    if not isinstance(shape, shapes.StructType):
        raise NoTypeScript(f"{struct} is not a struct")
    return _struct(shape, {}, from_server)


def _name(cls: type) -> str:
    return OTHER_NAMES.get(cls, cls.__name__)


def _refuse_double_names(structs: list[type]) -> None:
    names = [_name(cls) for cls in structs]
    double = {name for name in names if names.count(name) > 1}
    if double:
        raise NoTypeScript(f"two structs of the wire share a name: {sorted(double)}")


def _reachable(root: Any) -> dict[type, shapes.StructType]:
    """Return every struct reachable from ``root``, dependencies first."""
    found: dict[type, shapes.StructType] = {}

    def visit(shape: shapes.Type) -> None:
        if isinstance(shape, shapes.StructType):
            if shape.cls in found:
                return
            for field in shape.fields:
                visit(field.type)
            found[shape.cls] = shape
        for inner in _inner(shape):
            visit(inner)

    visit(shapes.type_info(root))
    return found


def _inner(shape: shapes.Type) -> Iterator[shapes.Type]:
    if isinstance(shape, shapes.UnionType):
        yield from shape.types
    elif isinstance(shape, shapes.TupleType):
        yield from shape.item_types
    elif isinstance(shape, shapes.VarTupleType | shapes.ListType):
        yield shape.item_type
    elif isinstance(shape, shapes.DictType):
        yield shape.value_type


def _type(shape: shapes.Type, unions: dict[frozenset[type], str]) -> str:
    simple = _SIMPLE.get(type(shape))
    if simple is not None:
        return simple
    match shape:
        case shapes.StructType(cls=cls):
            return _name(cls)
        case shapes.LiteralType(values=values):
            # msgspec sorts the values of a Literal, so the output is the same in every run.
            return " | ".join(f'"{value}"' for value in values)
        case shapes.AnyType() | shapes.RawType():
            return "unknown"
        case shapes.EnumType(cls=cls):
            return " | ".join(f'"{member.value}"' for member in cls)
        case shapes.UnionType(types=types):
            return _choice(types, unions)
        case shapes.TupleType(item_types=items):
            return f"readonly [{', '.join(_type(item, unions) for item in items)}]"
        case shapes.VarTupleType(item_type=item, min_length=1):
            return f"readonly [{_type(item, unions)}, ...{_bracketed(_type(item, unions))}[]]"
        case shapes.VarTupleType(item_type=item):
            return f"readonly {_bracketed(_type(item, unions))}[]"
        case shapes.ListType(item_type=item):
            return f"{_bracketed(_type(item, unions))}[]"
        case shapes.DictType(key_type=shapes.StrType() | shapes.LiteralType() as key, value_type=value):
            return f"Readonly<Record<{_type(key, unions)}, {_type(value, unions)}>>"
    raise NoTypeScript(f"{shape} has no translation into TypeScript")


def _bracketed(item: str) -> str:
    return f"({item})" if " " in item else item


def _choice(types: tuple[shapes.Type, ...], unions: dict[frozenset[type], str]) -> str:
    classes = frozenset(shape.cls for shape in types if isinstance(shape, shapes.StructType))
    name = unions.get(classes)
    rest = [_type(shape, unions) for shape in types if not (name and isinstance(shape, shapes.StructType))]
    return " | ".join(([name] if name else []) + rest)


def _struct(shape: shapes.StructType, unions: dict[frozenset[type], str], from_server: bool) -> str:
    cls = shape.cls
    config = cls.__struct_config__
    lines = list(_comment(inspect.cleandoc(cls.__doc__ or ""), ""))
    if config.array_like:
        items = ", ".join(f"{field.encode_name}: {_type(field.type, unions)}" for field in shape.fields)
        return "\n".join([*lines, f"export type {_name(cls)} = readonly [{items}];", ""])
    readonly = "readonly " if config.frozen else ""
    docs = _field_docs(cls)
    lines.append(f"export interface {_name(cls)} {{")
    if shape.tag is not None:
        lines.append(f'  {readonly}{shape.tag_field}: "{shape.tag}";')
    for field in shape.fields:
        missing = not field.required and (config.omit_defaults or not from_server)
        lines += _comment(docs.get(field.name, ""), "  ")
        lines.append(f"  {readonly}{field.encode_name}{'?' if missing else ''}: {_type(field.type, unions)};")
    return "\n".join([*lines, "}", ""])


def _union(name: str, union: Any, unions: dict[frozenset[type], str]) -> str:
    """Return a union, one member a line; a named union inside it is written by its name."""
    members = get_args(union)
    within = {inner: parts for parts, inner in unions.items() if parts < frozenset(members)}
    covered = frozenset().union(*within.values())
    shown = [member.__name__ for member in members if member not in covered] + list(within)
    return f"export type {name} =" + "".join(f"\n  | {member}" for member in shown) + ";\n"


def _field_docs(cls: type[Struct]) -> dict[str, str]:
    """Return the docstrings below the fields in the source of ``cls``."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(cls))).body[0]
    docs: dict[str, str] = {}
    if not isinstance(tree, ast.ClassDef):
        raise NoTypeScript(f"the source of {cls} does not start with its class")
    for node, after in zip(tree.body, tree.body[1:], strict=False):
        match node, after:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                docs[name] = inspect.cleandoc(text)
    return docs


def _comment(text: str, indent: str) -> Iterator[str]:
    lines = text.replace("``", "`").splitlines()
    if len(lines) == 1:
        yield f"{indent}/** {lines[0]} */"
    elif lines:
        yield f"{indent}/**"
        yield from (f"{indent} * {line}".rstrip() for line in lines)
        yield f"{indent} */"


def main() -> None:
    """Write the types to the file named on the command line, and the calls and games beside it."""
    if len(sys.argv) != 2:
        sys.exit("usage: python -m dealerbox.gateway.typescript FILE")
    file = Path(sys.argv[1])
    file.write_text(typescript(), encoding="utf-8")
    file.with_name("calls.ts").write_text(calls(), encoding="utf-8")
    file.with_name("games.ts").write_text(games(), encoding="utf-8")


if __name__ == "__main__":
    main()
