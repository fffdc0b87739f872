"""The build hook of the wheel: builds the browser client into dealerbox/web/ first."""

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))

from compile import NEEDS, SWITCH, NotCompiled, compile_engine


class DealerboxHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        return NEEDS if self._compiles() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return  # a checkout: its Makefile builds the client, and its engine is plain Python
        import client  # needs node, which an editable install does not

        client.build()
        if self._compiles():
            self._compile(build_data)

    def _compiles(self) -> bool:
        wanted = os.environ.get(SWITCH) == "1" or self.config.get("compile") is True
        return wanted and self.target_name == "wheel"

    def _compile(self, build_data: dict[str, Any]) -> None:
        self._made = tempfile.TemporaryDirectory()  # kept until the wheel is written
        made = Path(self._made.name)
        try:
            files = compile_engine(Path(self.root), made)
        except NotCompiled as why:
            print(f"The engine stays plain Python: {why}", file=sys.stderr)
            return
        build_data["force_include"].update({str(made / file): file.as_posix() for file in files})
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
