"""Every rule that code, tests or documents cite is in docs/RULES.md, so that a reader can look it up."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RULES = (ROOT / "docs" / "RULES.md").read_text(encoding="utf-8")

ROWS = set(re.findall(r"^\| ([A-Z0-9][A-Za-z0-9.]*) \|", RULES, re.MULTILINE))
"""The ids of rules: A1, C15r, 0.13."""
RESOLUTIONS = {f"C{number}" for number in re.findall(r"^\| (\d+) \| [A-Z,]+ \|", RULES, re.MULTILINE)}
SECTIONS = set(re.findall(r"^## ([A-Z0])\.? ", RULES, re.MULTILINE))
POINTS = {f"{section}{number}" for section in "O" for number in re.findall(r"^(\d+)\. \*\*", RULES, re.MULTILINE)}
GROUPS = {row[:-1] for row in ROWS if row[-1].islower()}
"""K12 stands for K12a and K12b."""
KNOWN = ROWS | RESOLUTIONS | SECTIONS | POINTS | GROUPS

_ID = r"(?:[A-Z]\d+[a-z]?|0\.\d+|[A-Z0](?!\w))"
CITED = re.compile(rf"RULES\.md,? ({_ID}(?:(?:, | and | to | or ){_ID})*)")
FOLDERS = ("dealerbox", "client/src", "tests", "docs", "benchmarks", "tools")
KINDS = {".py", ".ts", ".tsx", ".toml", ".md", ".json"}


def cited() -> dict[str, str]:
    """Return the cited rule ids, each with a file that cites it."""
    found: dict[str, str] = {}
    for folder in FOLDERS:
        for path in (ROOT / folder).rglob("*"):
            if path.suffix not in KINDS or "web" in path.parts or path.name == "RULES.md" or path == Path(__file__):
                continue
            for words in CITED.findall(path.read_text(encoding="utf-8")):
                for id in re.split(r", | and | to | or ", words):
                    found.setdefault(id, path.relative_to(ROOT).as_posix())
    return found


def test_every_cited_rule_can_be_looked_up() -> None:
    ids = cited()
    assert len(ids) > 150
    assert {id: file for id, file in ids.items() if id not in KNOWN} == {}


def test_each_source_of_a_rule_book_is_named() -> None:
    for book in (ROOT / "dealerbox" / "rulebooks").glob("*.toml"):
        for source in re.findall(r'source = "([^"]*)"', book.read_text(encoding="utf-8")):
            for number in re.findall(r"\b00\d\b", source):
                assert f"| {number} |" in RULES, (book.name, source)
