"""The choice between compiled and interpreted modules, made once when the package is imported.

AERODROME_PURE=1 runs the Python sources even where compiled modules lie beside them.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType

PURE = "AERODROME_PURE"


class SourceFinder(MetaPathFinder):
    """Finds the Python source of our own modules, and nothing else."""

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None,
                  ) -> ModuleSpec | None:
        """Return where the source of one of our modules is."""
        if not fullname.startswith("aerodrome.") or path is None:
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname)
            if spec is not None:
                return spec
        return None


def choose() -> None:
    """Prefer the sources where the environment asks for them."""
    if os.environ.get(PURE, "0") not in ("", "0"):
        sys.meta_path.insert(0, SourceFinder())


def is_compiled() -> bool:
    """Tell whether the rules run as compiled code."""
    from aerodrome.kernel import state

    return not str(state.__file__).endswith(".py")
