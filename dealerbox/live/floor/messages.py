"""What is asked of the house about its templates. Everything here can be written as JSON."""

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
    """Which templates are there, and which of their tables are open?"""


class TableOpened(Struct, frozen=True, gc=False, tag=True):
    table: str


class OpenFromTemplate(Ask[TableOpened], frozen=True, gc=False, tag=True):
    """Open one more table of the template, though nobody waits for it. May raise ``Refusal``."""

    template: str
