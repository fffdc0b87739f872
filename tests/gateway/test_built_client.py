"""Where the room looks for the built client."""

from pathlib import Path

import dealerbox
from dealerbox.gateway.http.static import WEB


def test_the_client_is_looked_for_where_it_is_built() -> None:
    assert WEB.parent == Path(dealerbox.__file__).parent
