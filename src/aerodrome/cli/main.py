"""The command ``aerodrome``."""

from __future__ import annotations

import errno
import os
import sys

import typer

from aerodrome import __version__, _compiled
from aerodrome.cli import bench, bots, check, db, games, hint, key, ladder, people, play, replay, rules, serve, simulate
from aerodrome.kernel.errors import Refused

BAD_INPUT = 2
INTERRUPTED = 130

app = typer.Typer(no_args_is_help=True, add_completion=True, rich_markup_mode="markdown",
                  help="Play, study and balance tabletop games of flight.")
COMMANDS = (serve.serve, games.games, rules.rules, play.play, bots.bots, hint.hint, simulate.simulate, ladder.ladder,
            check.check, replay.replay, bench.bench)
for command in COMMANDS:
    app.command()(command)
GROUPS = (db.app, key.app, people.app)
for group in GROUPS:
    app.add_typer(group)


def version(wanted: bool) -> None:
    """Print the version, how the rules run, and how to change that."""
    if wanted:
        print(f"aerodrome {__version__} ({_compiled.mode()})\n{_compiled.advice()}")
        raise typer.Exit


@app.callback()
def options(version: bool = typer.Option(False, "--version", callback=version, is_eager=True,
                                         help="Print the version.")) -> None:
    """Play, study and balance tabletop games of flight."""


def main() -> None:
    """Run a command; bad input gets one sentence on standard error and exit code 2."""
    try:
        if app(standalone_mode=False) == INTERRUPTED:  # some versions of the parser catch Ctrl-C themselves
            fail("Interrupted.", INTERRUPTED)
    except Refused as error:
        fail(str(error), BAD_INPUT)
    except KeyboardInterrupt:
        fail("Interrupted.", INTERRUPTED)
    except typer.Abort:
        fail("Stopped.", INTERRUPTED)
    except BrokenPipeError:  # the reader of our output has gone: nothing is wrong
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except ModuleNotFoundError as error:
        fail(missing(error), BAD_INPUT)
    except Exception as error:
        if is_short_of_memory(error):
            fail("There is not enough memory for this, or no room for another thread; a server needs about 600 MB.",
                 BAD_INPUT)
        if not hasattr(error, "format_message"):  # of the command-line parser's own errors
            raise
        fail(" ".join(error.format_message().split()).rstrip(".") + "; " + allowed(error), BAD_INPUT)


def is_short_of_memory(error: Exception) -> bool:
    """Tell whether the system has refused memory or a thread."""
    is_refused = any([words in str(error) for words in ("can't start new thread", "failed to map segment")])
    return isinstance(error, MemoryError) or getattr(error, "errno", None) == errno.ENOMEM or is_refused


def allowed(error: Exception) -> str:
    """Say what is allowed: the commands there are, or where to read of the options of one."""
    context = getattr(error, "ctx", None)
    if context is None or context.parent is None:
        names = [command.__name__ for command in COMMANDS] + [str(group.info.name) for group in GROUPS]
        return f"the commands are {', '.join(names[:-1])} and {names[-1]}."
    return f"see `{context.command_path} --help`."


def missing(error: ModuleNotFoundError) -> str:
    """Say what a command needs besides the rules; raise the error again where a module of our own is missing."""
    if error.name is None or error.name.partition(".")[0] == "aerodrome":
        raise error
    command = " ".join(["aerodrome", *[word for word in sys.argv[1:2] if not word.startswith("-")]])
    return f"`{command}` needs the server's libraries ({error.name} is missing): pip install 'aerodrome[server]'."


def fail(sentence: str, code: int) -> None:
    """Say what is wrong and end."""
    print(f"aerodrome: {sentence}", file=sys.stderr)
    sys.exit(code)


if __name__ == "__main__":
    main()
