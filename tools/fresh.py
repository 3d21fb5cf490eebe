"""Try the two commands of README on a machine that has nothing: ``make fresh``.

The machine is a folder with Debian's smallest system, python3, python3-venv, make and git, in which an ordinary user
clones the last commit of this checkout and calls `make play`, then `make test`. It needs root, and Debian with
debootstrap. What this machine knows about the way to its package registries is copied, nothing else. The folder stays
in build/fresh for a look around; the next run begins with a new clone in it. SUITE=sid takes another Debian than this
machine's, and so another Python.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HOME = ROOT / "build" / "fresh"
SUITE = os.environ.get("SUITE") or platform.freedesktop_os_release().get("VERSION_CODENAME", "")
SYSTEM = HOME / SUITE
PACKAGES = "python3,python3-venv,make,git,ca-certificates"
USER, NUMBER = "visitor", 1000
CLONE = f"home/{USER}/aerodrome"
# The way to the registries: files of the machine, files of whoever runs this, and variables.
FILES = ("/etc/resolv.conf", "/etc/hosts", "/etc/pip.conf", "/usr/etc/npmrc", "/etc/npmrc",
         "/etc/ssl/certs/ca-certificates.crt")
OWN_FILES = (".npmrc", ".config/pip/pip.conf", ".pip/pip.conf")
VARIABLES = ("PIP_", "NPM_CONFIG_", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "SSL_CERT_", "REQUESTS_CA_BUNDLE",
             "NODE_EXTRA_CA_CERTS")
NOT_THERE = ("cc", "gcc", "node", "npm", "postgres", "chromium", "curl", "sudo")
# In namespaces of its own, so that nothing stays mounted whatever happens.
INSIDE = """
mount -t proc proc {system}/proc && mount --rbind /dev {system}/dev && mount -t tmpfs tmpfs {system}/tmp &&
exec chroot --userspec={number}:{number} {system} /usr/bin/env -i {variables} sh -c '{script}'
"""
MISSING = f"""for program in {' '.join(NOT_THERE)}; do
  if command -v $program; then echo "there is $program: not a fresh machine"; exit 1; fi; done"""
PLAY = "cd aerodrome && python3 tools/first_table.py"
TEST = "cd aerodrome && make test && make phases"


def main(steps: list[str]) -> None:
    """Make the machine, and run what is wanted in it."""
    if os.geteuid() != 0 or shutil.which("debootstrap") is None:
        sys.exit("aerodrome: `make fresh` makes a small Debian in a folder, as root: apt install debootstrap")
    if not (SYSTEM / "etc" / "debian_version").exists():
        make_system()
    clone()
    copy_way()
    for script in [MISSING, *(steps or [PLAY, TEST])]:
        if enter(script):
            sys.exit(f"aerodrome: this failed on a fresh machine: {script}")


def make_system() -> None:
    """Install Debian's smallest system from where this machine installs its packages."""
    print("* Making a small Debian in build/fresh (about 70 s)", flush=True)
    shutil.rmtree(SYSTEM, ignore_errors=True)
    HOME.mkdir(parents=True, exist_ok=True)
    with (HOME / "debootstrap.log").open("wb") as log:
        subprocess.run(["debootstrap", "--variant=minbase", f"--include={PACKAGES}", SUITE, str(SYSTEM), mirror()],
                       stdout=log, stderr=log, check=True)
    subprocess.run(["useradd", "--root", str(SYSTEM), "--create-home", "--uid", str(NUMBER), USER], check=True)


def mirror() -> str:
    """Return where this machine gets Debian's packages from."""
    sites = subprocess.run(["apt-get", "indextargets", "--format", "$(SITE)"], capture_output=True, check=True)
    return sites.stdout.decode().split()[0]


def clone() -> None:
    """Give the visitor a new clone of the last commit."""
    shutil.rmtree(SYSTEM / CLONE, ignore_errors=True)
    subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", str(ROOT), str(SYSTEM / CLONE)], check=True)
    subprocess.run(["chown", "-R", f"{NUMBER}:{NUMBER}", str(SYSTEM / "home" / USER)], check=True)


def copy_way() -> None:
    """Copy what this machine knows about the way to its registries."""
    own = [(Path.home() / name, SYSTEM / "home" / USER / name) for name in OWN_FILES]
    for source, target in [*((Path(name), SYSTEM / name[1:]) for name in FILES), *own]:
        if source.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
            target.chmod(0o644)


def enter(script: str) -> int:
    """Run a script as the visitor, who has this machine's network and nothing else of it."""
    variables = {name: value for name, value in os.environ.items() if name.upper().startswith(VARIABLES)}
    variables |= {"HOME": f"/home/{USER}", "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "PWD": f"/home/{USER}"}
    words = " ".join(f"'{name}={value}'" for name, value in variables.items())
    inside = INSIDE.format(system=SYSTEM, number=NUMBER, variables=words, script=f"cd; {script}")
    print(f"* As an ordinary user on a fresh machine: {script.splitlines()[0]}", flush=True)
    return subprocess.run(["unshare", "--mount", "sh", "-c", inside], check=False).returncode


if __name__ == "__main__":
    main(sys.argv[1:])
