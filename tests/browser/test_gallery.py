"""The look of the table: every game and state in the gallery, on a phone and on a desktop, without a room."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from dealerbox.games.catalog import GAMES
from tests.browser.axe import faults as barriers
from tests.conftest import BROWSER_FLAGS, find_chromium
from tools import shots

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, ViewportSize

TARGET, ACTING_TARGET = 24, 44
"""The minimum width and height in px of touch targets, also on a touch screen."""
SMALL_SCREEN: "ViewportSize" = {"width": 640, "height": 400}
"""A desktop at 200% zoom."""
SHOWDOWNS = {"holdem": 9, "omaha5": 6, "omaha8": 9, "soko": 8, "stud": 8, "telesina": 6, "draw5": 6}
"""The maximum number of players for games that show different numbers of cards, in every layout."""
SHOWN_AT = (*shots.SIZES, (768, 1024), (1920, 1080), (844, 390))
TILED_AT = ((768, 1024), (1280, 800), (1920, 1080))
TEXTS = ("flop", "waiting", "stud", "draw", "split", "postOrWait", "rich")
FELTS = ("green", "blue", "wine", "slate")

_TARGETS = """least => [...document.querySelectorAll(
    "button, a[href], input, select, summary, [role=slider], [role=switch]")]
    .filter(one => one.offsetParent !== null && !one.closest(".vh"))
    .map(one => {
        const { width, height } = one.getBoundingClientRect();
        const acts = one.closest("[data-dock]") !== null || one.closest(".own") !== null;
        const name = one.getAttribute("aria-label") ?? one.textContent.trim();
        return { name, width, height, least: acts ? least[1] : least[0] };
    })
    .filter(one => one.width < one.least - .5 || one.height < one.least - .5)
    .map(one => `${one.name}: ${Math.round(one.width)} × ${Math.round(one.height)}, not ${one.least}`)"""

_CUT = """() => {
    const wrong = [];
    const over = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (over > 0) wrong.push(`${over} wider than the screen`);
    const texts = "[data-dock] :is(button, .hand, .price, .hint, .clock, input), .stk, .act, .pot, .total";
    for (const one of document.querySelectorAll(texts)) {
        if (one.offsetParent === null) continue;
        if (one.scrollWidth > one.clientWidth + 1) wrong.push(`${one.className} "${one.textContent}" is cut`);
        const { left, right, top, bottom } = one.getBoundingClientRect();
        if (left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1)
            wrong.push(`${one.className} "${one.textContent}" leaves the screen`);
    }
    return wrong;
}"""


_CUT_NAMES = """names => names.filter(one => {
    const tab = one.parentElement;
    const out = one.getBoundingClientRect().right - tab.getBoundingClientRect().right;
    return one.scrollWidth > one.clientWidth || out > 0;
}).map(one => one.textContent)"""

_WATCHED = """
    window.seen = { boards: new Set(), moving: 0 };
    new MutationObserver(() => {
        const cards = document.querySelectorAll(".board .card").length;
        if (cards > 0) seen.boards.add(cards);
    }).observe(document, { childList: true, subtree: true });
    (function each() {
        const moving = document.getAnimations().filter(one => one.effect.getComputedTiming().duration > 0).length;
        seen.moving = Math.max(seen.moving, moving);
        requestAnimationFrame(each);
    })();
"""
"""How many cards the board has had, and the maximum that has moved in any frame."""


@pytest.fixture(scope="module")
def gallery() -> Iterator[str]:
    with shots.served() as address:
        yield address


@pytest.fixture(scope="module")
def large_letters(chromium: "Browser") -> "Iterator[Browser]":
    """A browser set to twice the usual font size."""
    kind = chromium.browser_type
    flags = [*BROWSER_FLAGS, "--blink-settings=defaultFontSize=32"]
    browser = kind.launch(executable_path=find_chromium(), args=flags)
    yield browser
    browser.close()


@pytest.fixture
def page(chromium: "Browser") -> "Iterator[Page]":
    page = chromium.new_page()
    yield page
    page.close()


@pytest.mark.parametrize("size", shots.SIZES, ids=lambda size: str(size[0]))
@pytest.mark.timeout(300)
def test_nothing_is_cut_or_covered_and_everything_stays_in_place(
    page: "Page", gallery: str, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    expected, wrong = shots.kept_places(), []
    names = shots.tables(page, gallery)
    assert {name.partition(".")[0] for name in names if "." in name} == set(GAMES), "the gallery has every game"
    assert {name for name in expected if name.endswith(f" {size[0]}")} == {f"{name} {size[0]}" for name in names}
    for name in names:
        shots.opened(page, gallery, name)
        found, places = shots.measured(page)
        found += shots.moved(expected[f"{name} {size[0]}"], places)
        wrong += [f"{name}: {fault}" for fault in found]
    assert wrong == []


@pytest.mark.parametrize("table", ["ten", "omaha5.turn", "omaha5-8.end", "stud.turn", "telesina.turn", "telesina.end"])
def test_nothing_is_cut_or_covered_on_a_phone_in_landscape(page: "Page", gallery: str, table: str) -> None:
    page.set_viewport_size({"width": 844, "height": 390})
    shots.opened(page, gallery, table)
    assert shots.measured(page)[0] == []


@pytest.mark.parametrize("size", SHOWN_AT, ids=lambda size: str(size[0]))
@pytest.mark.timeout(300)
def test_every_card_is_whole_at_a_showdown(page: "Page", gallery: str, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    wrong = {}
    for game, most in SHOWDOWNS.items():
        for players in (4, most):
            shots.opened(page, gallery, f"open.{game}.{players}")
            if found := shots.covered(page):
                wrong[f"{game} {players}"] = found
    assert wrong == {}


@pytest.mark.parametrize("size", TILED_AT, ids=lambda size: str(size[0]))
@pytest.mark.parametrize("tiles", [2, 4, 6])
@pytest.mark.timeout(300)
def test_every_card_is_whole_at_a_showdown_in_tiles(
    page: "Page", gallery: str, size: tuple[int, int], tiles: int
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    wrong = {}
    tables = [f"open.{game}.{players}" for game, most in SHOWDOWNS.items() for players in (4, most)]
    for at in range(0, len(tables), tiles):
        names = ",".join(tables[at : at + tiles])
        shots.opened(page, gallery, names, f"&tiles={tiles}")
        if found := shots.covered(page):
            wrong[names] = found
    assert wrong == {}


@pytest.mark.parametrize(
    ("fault", "error"),
    [
        (".seat[data-seat='2'] .hole.show { z-index: -1 }", 'of seat 2 is behind plate "Hilla'),
        (".halves { z-index: 9; top: 46% !important }", "is behind result"),
        (".seat[data-seat='4'] .hole { bottom: 80px !important }", "of seat 4 is behind topbar"),
        (".seat[data-seat='1'] .plate { inset: -60px !important }", "the dealer button is behind plate"),
    ],
    ids=["plate", "result", "edge", "dealer"],
)
def test_a_covered_or_cut_card_is_detected(page: "Page", gallery: str, fault: str, error: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    shots.opened(page, gallery, "open.holdem.9")
    assert shots.covered(page) == []
    page.add_style_tag(content=fault)
    assert error in "\n".join(shots.covered(page))


def test_a_cut_amount_an_overlap_and_a_move_are_detected(page: "Page", gallery: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    shots.opened(page, gallery, "flop")
    page.add_style_tag(
        content=".seat[data-seat='4'] { transform: translate(-300%, 60%) }"
        " .bet { left: 20% !important; top: 30% !important } .total { overflow: hidden; width: 20px }"
    )
    found, places = shots.measured(page)
    text = "\n".join(found)
    assert "leaves the stage" in text
    assert "lie over each other" in text
    assert "Pot" in text and "is cut" in text
    moved = "\n".join(shots.moved(shots.kept_places()["flop 390"], places))
    assert re.search(r"^plate 4 stood at", moved, re.MULTILINE)


@pytest.mark.parametrize("table", ["flop", "waiting", "stud", "draw", "split", "postOrWait", "showdown", "watching"])
def test_touch_targets_are_large_enough(chromium: "Browser", gallery: str, table: str) -> None:
    context = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    try:
        page = context.new_page()
        shots.opened(page, gallery, table)
        assert page.evaluate(_TARGETS, [TARGET, ACTING_TARGET]) == []
    finally:
        context.close()


@pytest.mark.parametrize("language", ["", "&fi"], ids=["en", "fi"])
def test_no_text_is_cut_at_200_percent_zoom(page: "Page", gallery: str, language: str) -> None:
    wrong = {}
    page.set_viewport_size(SMALL_SCREEN)
    for table in TEXTS:
        shots.opened(page, gallery, table, language)
        if found := page.evaluate(_CUT):
            wrong[table] = found
    assert wrong == {}


@pytest.mark.parametrize("language", ["", "&fi"], ids=["en", "fi"])
@pytest.mark.parametrize("size", shots.SIZES, ids=lambda size: str(size[0]))
def test_no_text_is_cut_at_twice_the_font_size(
    large_letters: "Browser", gallery: str, size: tuple[int, int], language: str
) -> None:
    wrong = {}
    page = large_letters.new_page(viewport={"width": size[0], "height": size[1]})
    for table in TEXTS:
        shots.opened(page, gallery, table, language)
        if found := page.evaluate(_CUT):
            wrong[table] = found
    page.close()
    assert wrong == {}


_FELT_TEXTS = """() => {
    const size = selector => parseFloat(getComputedStyle(document.querySelector(selector)).fontSize);
    const boxes = selector => [...document.querySelectorAll(selector)].map(one => one.getBoundingClientRect());
    const beside = (a, b) => a.right <= b.left + 1 || a.bottom <= b.top + 1;
    const apart = (a, b) => beside(a, b) || beside(b, a);
    const stage = document.querySelector(".stage").getBoundingClientRect();
    const plates = boxes(".seat .plate");
    const wrong = [];
    plates.forEach((one, at) => {
        if (plates.slice(at + 1).some(other => !apart(one, other))) wrong.push(`plate ${at} is over another`);
        if (one.top < stage.top - 1 || one.bottom > stage.bottom + 1) wrong.push(`plate ${at} leaves the stage`);
    });
    const seats = [...document.querySelectorAll(".seat")];
    const tags = seats.map(one => one.querySelector(".act")).filter(one => one !== null);
    const bets = [...document.querySelectorAll(".canvas > .bet")];
    const deep = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
    for (const one of [...tags, ...bets]) {
        const others = [...document.querySelectorAll(".seat .plate"), ...tags].filter(other =>
            other !== one && (one.closest(".seat") === null || other.closest(".seat") !== one.closest(".seat")));
        const box = one.getBoundingClientRect();
        for (const other of others.filter(other => deep(box, other.getBoundingClientRect())))
            wrong.push(`"${one.textContent}" is over "${other.textContent}"`);
    }
    const acting = boxes("[data-dock] :is(.actbtn, .presets button, .amount, .hand, .price)");
    const told = boxes(".side, .log").filter(one => one.width > 0);
    if (acting.some(one => told.some(other => !apart(one, other)))) wrong.push("the dock is over the log");
    acting.forEach((one, at) => {
        if (acting.slice(at + 1).some(other => !apart(one, other))) wrong.push(`dock: part ${at} is over another`);
    });
    return { name: size(".seat .nm"), stack: size(".seat.is-hero .stk"), wrong };
}"""


GROWN = {
    (1920, 1080): (1.7, 1.3), (1280, 800): (1.8, 1.15), (1000, 700): (1.3, 1.3), (768, 1024): (1.35, 1.05),
    (390, 844): (1.4, 1.15),
}  # fmt: skip
"""How much larger names and stacks become at twice the font size: as far as nine seats have room."""


# On a low table nine name tags with bets do not fit side by side.
@pytest.mark.parametrize(
    ("size", "table"),
    [
        (size, table)
        for size in GROWN
        for table in ("flop", "holdem.turn", "omaha8.turn")[: 1 if size[0] == 1000 else 3]
    ],
    ids=lambda part: part if isinstance(part, str) else str(part[0]),
)
def test_names_at_the_table_grow_with_the_font_size_and_cover_nothing(
    page: "Page", large_letters: "Browser", gallery: str, size: tuple[int, int], table: str
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    shots.opened(page, gallery, table)
    usual = page.evaluate(_FELT_TEXTS)
    larger = large_letters.new_page(viewport={"width": size[0], "height": size[1]})
    shots.opened(larger, gallery, table)
    large = larger.evaluate(_FELT_TEXTS)
    larger.close()
    assert (usual["wrong"], large["wrong"]) == ([], [])
    names, stacks = GROWN[size]
    assert large["name"] >= names * usual["name"]
    assert large["stack"] >= stacks * usual["stack"]


@pytest.mark.slow  # style/contrast.test.ts calculates this from the tokens of the themes
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_every_table_and_deck_is_readable(page: "Page", gallery: str, theme: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    wrong = {}
    for felt in FELTS:
        for more in ("", "&face=solid&back=red", "&face=index&back=slate&deck=two"):
            for table in ("flop", "draw", "hilo"):
                shots.opened(page, gallery, table, f"&felt={felt}{more}{'&light' if theme == 'light' else ''}")
                if found := barriers(page):
                    wrong[f"{table} {felt} {more}"] = found
    assert wrong == {}


@pytest.mark.parametrize("count", [2, 4, 6])
@pytest.mark.parametrize("width", [390, 768, 1280, 1920])
def test_the_tab_of_a_table_has_its_whole_name(page: "Page", gallery: str, width: int, count: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    shots.opened(page, gallery, "flop", f"&tabs={count}")
    names = page.locator(":is(.topbar, .tswitch) .ttab > b")
    assert names.all_inner_texts() == [f"Suomenlinna Friday {number}" for number in range(1, count + 1)]
    assert names.evaluate_all(_CUT_NAMES) == []
    over = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(over) == 0


def test_reduced_motion_shows_no_motion(chromium: "Browser", gallery: str) -> None:
    """Reduced by the system setting or by the switch; without either, the rest of the board is turned over card by
    card."""
    most = {}
    for wish, more in (("no-preference", ""), ("reduce", ""), ("no-preference", "&still")):
        page = chromium.new_page(reduced_motion=wish)  # type: ignore[arg-type]
        page.add_init_script(_WATCHED)
        page.goto(f"{gallery}?of=runOut{more}")
        page.wait_for_function("() => seen.boards.has(5)")
        page.locator(".canvas.over").wait_for()
        assert page.evaluate("() => [...seen.boards]") == [3, 4, 5], "street by street, with motion or without"
        most[wish + more] = page.evaluate("() => seen.moving")
        page.close()
    assert most["no-preference"] > 0
    assert (most["reduce"], most["no-preference&still"]) == (0, 0)
