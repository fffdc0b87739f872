"""Finds every refusal in the source: its code, and the fields of its accepted values."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent / "dealerbox"

REFUSALS = {
    "Refused": (0, 1), "RefusedTo": (1,), "HttpError": (1,),
    "Refusal": (0,), "NotAllowed": (0,), "AccountRefused": (0,), "BadName": (0,),
}  # fmt: skip
"""The names under which they are raised, and where the code is among the arguments: ``wire.Refused`` begins with the id
of the message."""
CARRIED = {
    "between": "least-most", "at_least": "least", "at_most": "most", "in_steps": "step", "one_of": "choices",
    "one_amount": "choices", "since": "since",
}  # fmt: skip
"""What makes an ``Accepted``, and the fields that it fills."""
CONSTANTS = {"LIMIT": "limit", "EXCLUDED": "excluded", "UNREAD": "reality_check"}
NOT_REFUSING = {"cli", "bots", "simulate"}
"""The folders that refuse nothing to a player, a host or a room's operator."""


class Raised(NamedTuple):
    code: str
    fields: frozenset[str]
    """Each set of filled fields ("least-most"); "" if there are none."""
    constant: bool
    """Whether the reason contains no value."""
    where: str


def raised() -> Iterator[Raised]:
    """Yield the refusals whose code is in the source, by file and line."""
    for file in sorted(ROOT.rglob("*.py")):
        part = file.relative_to(ROOT).parts[0]
        if part not in NOT_REFUSING:
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                found = _read(node, f"{file.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}")
                if found is not None:
                    yield found


def _read(node: ast.AST, where: str) -> Raised | None:
    if not isinstance(node, ast.Call) or _name(node.func) not in REFUSALS:
        return None
    args = node.args
    keywords = {one.arg: one.value for one in node.keywords}
    if where.startswith("hand/"):  # a hand has one code
        code, reason = "rule", args[0]
    else:
        at = next((i for i in REFUSALS[str(_name(node.func))] if len(args) > i + 1 and _text(args[i])), None)
        if at is None:
            return None
        code, reason = _text(args[at]), args[at + 1]
    fields = set().union(*(_fields(value) for value in [*args, *keywords.values()]))
    if "until" in keywords:  # may be None: permanently
        fields |= {"since", ""}
    if "hit" in keywords:
        fields |= {"limit"}
    code = code.replace(" ", "_").replace("-", "_")
    return Raised(code, frozenset(fields or {""}), isinstance(reason, ast.Constant), where)


def _fields(value: ast.expr) -> set[str]:
    match value:
        case ast.IfExp(body=body, orelse=other):
            found = _fields(body) | _fields(other)
            return found | {""} if found else set()
        case ast.Call(func=ast.Attribute(attr="_in_currency"), args=[inner]):
            return _fields(inner)
        case ast.Call(func=func, args=args) if _name(func) in CARRIED:
            stepped = "-step" if _name(func) == "between" and len(args) == 4 else ""
            return {CARRIED[str(_name(func))] + stepped}
    return set()


def _name(func: ast.expr) -> str | None:
    match func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return None


def _text(value: ast.expr) -> str:
    match value:
        case ast.Constant(value=str(text)):
            return text
    return CONSTANTS.get(_name(value) or "", "")
