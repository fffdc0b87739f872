"""The build hook of the wheel: the browser client is built into dealerbox/web/ first."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return  # a checkout: its Makefile builds the client
        sys.path.insert(0, str(Path(self.root, "tools")))
        import client

        client.build()
