"""What a browser calls itself, in few words of the room's own: anybody can write there what he likes, and emails go to
other people."""

import re

_BROWSERS = (
    (r"\bEdg", "Edge"),
    (r"\bOPR/", "Opera"),
    (r"\bSamsungBrowser/", "Samsung Internet"),
    (r"\bFirefox/|\bFxiOS/", "Firefox"),
    (r"\bCriOS/|Chrom(e|ium)/", "Chrome"),
    (r"\bSafari/", "Safari"),
)
_SYSTEMS = (
    (r"\bAndroid\b", "Android"),
    (r"\biPhone\b", "iPhone"),
    (r"\biPad\b", "iPad"),
    (r"\bWindows\b", "Windows"),
    (r"\bMac OS X\b|\bMacintosh\b", "macOS"),
    (r"\bCrOS\b", "ChromeOS"),
    (r"\bLinux\b", "Linux"),
)


def browser_name(agent: str) -> str:
    """``Firefox, Linux``; empty for what is none of those."""
    found = (next((name for sign, name in list if re.search(sign, agent)), "") for list in (_BROWSERS, _SYSTEMS))
    return ", ".join(filter(None, found))
