"""Requests to the room about its templates, and the answers. All of them can be encoded as JSON."""

from msgspec import Struct

from dealerbox.core.bus import Ask
from dealerbox.table.config import TableConfig


class TemplateState(Struct, frozen=True, gc=False):
    """A template with the ids of its open tables."""

    config: TableConfig
    least: int
    most: int
    idle_seconds: float
    open: tuple[str, ...]


class Templates(Struct, frozen=True, gc=False, tag=True):
    templates: tuple[TemplateState, ...]


class AskTemplates(Ask[Templates], frozen=True, gc=False, tag=True):
    """List the templates with their open tables."""


class TableOpened(Struct, frozen=True, gc=False, tag=True):
    table: str


class OpenFromTemplate(Ask[TableOpened], frozen=True, gc=False, tag=True):
    """Open one more table of the template, even if nobody is waiting for it. May be refused."""

    template: str
