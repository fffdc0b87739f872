"""A room whose client is in the folder ``DEALERBOX_CLIENT``, where it can be replaced as an update does it."""

import os
import re
import sys
from pathlib import Path
from unittest.mock import patch

from dealerbox.cli import main
from dealerbox.gateway import app
from dealerbox.gateway.http.static import Client


def renew(web: Path) -> None:
    """Rename all code files, as if all code had changed; the first page names the new ones."""
    assets = [file for file in (web / "assets").iterdir() if not file.stem.endswith("_new")]
    named = re.compile("|".join(re.escape(f"/{file.name}") for file in assets))
    for file in (*web.glob("*.html"), web / "worker.js", *web.glob("assets/*.js")):
        file.write_text(named.sub(lambda found: found[0].replace(".", "_new."), file.read_text()))
    for file in assets:
        file.rename(file.with_stem(f"{file.stem}_new"))
    (first,) = re.findall(r'src="/(assets/index-[^"]+)', (web / "index.html").read_text())
    with (web / first).open("a") as script:
        script.write(";document.documentElement.dataset.renewed='yes'")


if __name__ == "__main__":
    web = Path(os.environ["DEALERBOX_CLIENT"])
    with patch.object(app, "Client", lambda _, offline_page: Client(web, offline_page)):
        sys.exit(main())
