"""Write the lock files anew from pyproject.toml: ``make lock``.

They name the newest versions that pyproject.toml allows, with checksums, for every platform and every Python that it
allows, and not where they are fetched from. All agree with each other: a package has one version in all of them.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOCKS = ROOT / "locks"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
WANTS: dict[str, list[str]] = PROJECT["dependency-groups"]


def main() -> None:
    """Lock everything together, then each part in the same versions."""
    LOCKS.mkdir(exist_ok=True)
    everything = LOCKS / "dev.txt"
    lock(wanted("dev"), everything, [])
    for part in WANTS:
        if part != "dev":
            lock(wanted(part), LOCKS / f"{part}.txt", ["--constraint", str(everything)])


def wanted(part: str) -> list[str]:
    """List what a part asks for."""
    extras = PROJECT["project"]["optional-dependencies"]
    own = [*PROJECT["project"]["dependencies"], *extras["server"]] if part in ("runtime", "dev") else []
    required = PROJECT["build-system"]["requires"] if part in ("build", "dev") else []
    return [*own, *required, *WANTS[part]]


def lock(words: list[str], path: Path, more: list[str]) -> None:
    """Write one lock file."""
    with tempfile.NamedTemporaryFile("w", suffix=".in") as wishes:
        wishes.write("\n".join(words))
        wishes.flush()
        least = PROJECT["project"]["requires-python"].removeprefix(">=")
        subprocess.run([sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--universal", "--upgrade",
                        "--python-version", least, "--generate-hashes", "--no-annotate", "--no-header", *more,
                        "--output-file", str(path), wishes.name], check=True)
    print(f"wrote {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
