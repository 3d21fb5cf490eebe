"""The bill of materials names whatever a server is made of."""

from __future__ import annotations

import json
import re
import runpy
from importlib.metadata import requires
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
BILL = runpy.run_path(str(ROOT / "tools" / "sbom.py"), run_name="parts")["bill"]()
PARTS = {part["purl"]: part for part in BILL["components"]}


def test_it_is_a_bill_of_the_usual_kind() -> None:
    assert (BILL["bomFormat"], BILL["specVersion"], BILL["version"]) == ("CycloneDX", "1.5", 1)
    assert BILL["metadata"]["component"]["name"] == "aerodrome"
    for part in PARTS.values():
        assert part["type"] == "library"
        assert re.fullmatch(r"pkg:(pypi|npm)/[\w.%/-]+@[\w.%+-]+", part["purl"]), part["purl"]
    assert len({part["bom-ref"] for part in BILL["components"]}) == len(BILL["components"])


def test_every_library_of_the_server_is_in_it() -> None:
    named = {part["name"] for part in PARTS.values() if part["purl"].startswith("pkg:pypi/")}
    for text in requires("aerodrome") or []:
        wish = Requirement(text)
        if wish.marker is None or wish.marker.evaluate({"extra": "server"}):
            assert canonicalize_name(wish.name) in named, text


def test_every_package_of_the_pages_is_in_it_with_its_checksum() -> None:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    direct = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
    for name in [*direct.get("dependencies", {}), *direct["devDependencies"]]:
        version = lock[f"node_modules/{name}"]["version"]
        found = PARTS[f"pkg:npm/{name.replace('@', '%40')}@{version}"]
        assert len(found["hashes"][0]["content"]) == 128
