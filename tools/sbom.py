"""Write what the server is made of as a CycloneDX bill of materials: ``make sbom``.

It is read off the lock files, so it needs no network and is the same on every machine: the Python packages that a
server needs, and the npm packages from which its pages are built.
"""

from __future__ import annotations

import base64
import json
import re
import tomllib
from pathlib import Path
from typing import Any
from urllib.parse import quote

ROOT = Path(__file__).resolve().parents[1]
TARGET = ROOT / "build" / "sbom.cdx.json"
PINNED = re.compile(r"^([\w.-]+)==([\w.+!-]+)", re.MULTILINE)


def bill() -> dict[str, Any]:
    """Return the bill of materials."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    name, version = project["name"], project["version"]
    own = {"type": "application", "bom-ref": name, "name": name, "version": version,
           "licenses": [{"license": {"id": project["license"]}}]}
    parts = {part["bom-ref"]: part for part in [*python_parts(), *npm_parts()]}  # npm names some twice
    return {"bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1, "metadata": {"component": own},
            "components": [parts[ref] for ref in sorted(parts)]}


def python_parts() -> list[dict[str, Any]]:
    """Return the packages of locks/runtime.txt; checksums of their files are there."""
    text = (ROOT / "locks" / "runtime.txt").read_text(encoding="utf-8")
    return [part("pypi", name.lower().replace("_", "-"), version) for name, version in PINNED.findall(text)]


def npm_parts() -> list[dict[str, Any]]:
    """Return the packages of web/package-lock.json; those that only build the pages are optional."""
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    return [part("npm", path.rpartition("node_modules/")[2], found["version"]) | npm_facts(found)
            for path, found in packages.items() if path]


def npm_facts(found: dict[str, Any]) -> dict[str, Any]:
    """Return what the lock says of an npm package besides: its licence, its checksum, whether it is only for building.

    Svelte is for building too, but parts of it are in the pages.
    """
    facts: dict[str, Any] = {"scope": "optional" if found.get("dev") else "required"}
    if "license" in found:
        facts["licenses"] = [{"license": {"name": found["license"]}}]
    kind, _, sum = found.get("integrity", "").partition("-")
    if kind == "sha512":
        facts["hashes"] = [{"alg": "SHA-512", "content": base64.b64decode(sum).hex()}]
    return facts


def part(kind: str, name: str, version: str) -> dict[str, Any]:
    """Return one package under the name by which it is known everywhere."""
    purl = f"pkg:{kind}/{quote(name, safe='/')}@{quote(version, safe='')}"
    return {"type": "library", "bom-ref": purl, "name": name, "version": version, "purl": purl, "scope": "required"}


def main() -> None:
    """Write the bill."""
    TARGET.parent.mkdir(exist_ok=True)
    made = bill()
    TARGET.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")
    print(f"wrote {TARGET.relative_to(ROOT)}: {len(made['components'])} packages")


if __name__ == "__main__":
    main()
