"""What is asked of the house about its templates. Everything here can be written as JSON."""

from msgspec import Struct

from dealerbox.table.config import TableConfig


class AskTemplates(Struct, frozen=True, gc=False, tag=True):
    """The answer is ``Templates``."""


class TemplateState(Struct, frozen=True, gc=False):
    """A template with the ids of its open tables."""

    config: TableConfig
    least: int
    most: int
    idle_seconds: float
    open: tuple[str, ...]


class Templates(Struct, frozen=True, gc=False, tag=True):
    templates: tuple[TemplateState, ...]


class OpenFromTemplate(Struct, frozen=True, gc=False, tag=True):
    """One more table of the template, though nobody waits for it. The answer is ``TableOpened``, or a ``Refusal``."""

    template: str


class TableOpened(Struct, frozen=True, gc=False, tag=True):
    table: str
