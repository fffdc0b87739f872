"""Names browsers and systems in fixed words. A user agent can contain anything, and e-mails that quote it go to other
people."""

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
    """Return, for example, ``Firefox, Linux``; empty if the user agent is unknown."""
    found = (next((name for sign, name in list if re.search(sign, agent)), "") for list in (_BROWSERS, _SYSTEMS))
    return ", ".join(filter(None, found))
