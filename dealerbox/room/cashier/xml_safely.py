"""XML from strangers: no document types, so no entities that unfold, and nothing is fetched from anywhere."""

from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

MOST_DEPTH = 40


class BadXml(ValueError):
    """The text is no XML, or more of it than is read here."""


def parse(text: str) -> Element:
    """The root of the document, names of elements without their namespaces; raises ``BadXml``."""
    builder, depth = TreeBuilder(), 0
    parser = expat.ParserCreate(encoding="utf-8", namespace_separator=" ")

    def begin(name: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        depth += 1
        if depth > MOST_DEPTH:
            raise BadXml(f"its elements lie more than {MOST_DEPTH} deep in each other")
        builder.start(_local(name), {_local(key): value for key, value in attributes.items()})

    def end(name: str) -> None:
        nonlocal depth
        depth -= 1
        builder.end(_local(name))

    def refuse(*_: object) -> None:
        raise BadXml("it has a document type, which no statement has")

    parser.StartElementHandler = begin
    parser.EndElementHandler = end
    parser.CharacterDataHandler = builder.data
    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    try:
        parser.Parse(text.encode("utf-8"), True)
    except expat.ExpatError as fault:
        raise BadXml(f"it is no XML ({fault})") from None
    except UnicodeEncodeError:
        raise BadXml("it has characters that no text has") from None
    return builder.close()


def _local(name: str) -> str:
    return name.rpartition(" ")[2]
