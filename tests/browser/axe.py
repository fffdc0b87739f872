"""Accessibility checks of a page with axe-core."""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "client/node_modules/axe-core/axe.min.js"
PHONE = 390
NARROWEST = 320
"""No page may need more width than this (WCAG 1.4.10): the width of the smallest phone, and of a desktop at 400%
zoom."""

_AT_REST = """async () => {
    for (let looks = 0; looks < 20; looks++) {
        await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        const moving = document.getAnimations().filter(one => one.effect?.getComputedTiming().iterations !== Infinity);
        if (moving.length === 0) return;
        await Promise.all(moving.map(one => one.finished.catch(() => undefined)));
    }
}"""
"""Wait for animations: a fading element does not have its final colours yet, and one change may start another."""


OFF_SCREEN = """() => [...document.querySelectorAll("body *")].filter(one => {
    const { left, right, width } = one.getBoundingClientRect();
    const words = [...one.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
    if (!words || width < 2 || (left >= 0 && right <= innerWidth + 1)) return false;
    for (let box = one.parentElement; box; box = box.parentElement) {
        if (/auto|scroll/.test(getComputedStyle(box).overflowX)) return false;
    }
    return true;
}).map(one => one.outerHTML.slice(0, 120))"""
"""Text that is cut off at the edge of the screen and cannot be scrolled to."""

CUT = """() => {
    const wrong = [];
    const over = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (over > 0) wrong.push(`the page is ${over} wider than the screen`);
    const scrolls = one => one && (/auto|scroll/.test(getComputedStyle(one).overflowX) || scrolls(one.parentElement));
    // The word beside the emblem may wrap out of sight, and so may what stands beside the name in a table's tab.
    for (const one of document.querySelectorAll("button, a, h1, h2, label, input, select")) {
        const box = one.getBoundingClientRect();
        if (box.width < 2 || box.height < 2 || one.closest(".vh, .skip, .logo")) continue;
        const name = (one.textContent.trim() || one.ariaLabel || one.className).slice(0, 30);
        const outside = box.left < -3 || box.right > innerWidth + 3;  // a target may reach over its picture
        if (outside && !scrolls(one.parentElement)) wrong.push(`${one.tagName} "${name}" leaves the screen`);
        if (one.matches("button, a:not(.ttab.mine)") && one.scrollHeight > one.clientHeight + 3
            && getComputedStyle(one).overflowY === "hidden") wrong.push(`${one.tagName} "${name}" is cut`);
    }
    return wrong;
}"""
"""Elements that are cut off, or leave the screen where it cannot be scrolled."""


def faults(page: "Page") -> list[str]:
    """Return the page's accessibility violations, each with its first element."""
    page.evaluate(_AT_REST)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [f"{one['id']}: {one['help']}: {one['nodes'][0]['html'][:200]}" for one in found["violations"]]


def check_accessible(page: "Page") -> None:
    """Check that the page is accessible in the light and the dark theme, and fits on the narrowest phone."""
    size = page.viewport_size
    assert size is not None
    for theme, width in (("light", NARROWEST), ("dark", size["width"])):
        page.set_viewport_size({"width": width, "height": size["height"]})
        page.evaluate("theme => void (document.documentElement.dataset.theme = theme)", theme)
        assert not (found := faults(page)), f"{theme}: {found}"
        over = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert over <= 0, f"{over} pixels wider than the {width} of the screen"
        assert not (cut := page.evaluate(OFF_SCREEN)), f"off the {width} of the screen: {cut[:3]}"


def check_large_fonts(page: "Page") -> None:
    """Check that nothing is cut off at twice the usual font size (WCAG 1.4.4), on a desktop and on a phone."""
    size, browser = page.viewport_size, page.context.new_cdp_session(page)
    assert size is not None
    browser.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    for width in (PHONE, size["width"]):
        page.set_viewport_size({"width": width, "height": size["height"]})
        page.evaluate(_AT_REST)
        assert page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)") == 32
        assert not (cut := page.evaluate(CUT)), f"fonts twice as large, {width} wide: {cut[:4]}"
    browser.send("Page.setFontSizes", {"fontSizes": {"standard": 16, "fixed": 13}})
    browser.detach()
