"""The plain front page of a server that was installed without its web client."""

from __future__ import annotations

from html import escape

from aerodrome.kernel.discover import discover
from aerodrome.kernel.game import Game

FRONT_CSS = """
:root { color-scheme: light dark; --ink: #1c2b39; --paper: #fbf8f3; --card: #ffffff; --line: #d9d2c5; --link: #0b5c8a; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eef1f4; --paper: #15202b; --card: #1d2b38; --line: #3a4a59; --link: #8ecbf2; }
}
body { margin: 0 auto; max-width: 46rem; padding: 1.5rem; background: var(--paper); color: var(--ink);
       font: 1.05rem/1.55 system-ui, sans-serif; }
h1 { margin-bottom: 0; }
article { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; margin: 1rem 0;
          padding: .25rem 1.25rem 1rem; }
a { color: var(--link); }
code { font-size: .95em; overflow-wrap: anywhere; }
"""


def front_page() -> str:
    """Return the page that a visitor sees first."""
    games = "".join(game_card(game) for game in discover().values())
    return f"""<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Aerodrome</title><link rel="stylesheet" href="/front.css"></head>
<body><main>
<h1>Aerodrome</h1>
<p>Tabletop games of flight, played with friends and bots. This server is running, but it was installed without its
pages for the browser: they are built where Node is at hand (AERODROME_WEB=1 insists).</p>
{games}
<p>Programs reach every table over HTTP and a socket: <a href="/openapi.json">the interface</a>.
In the terminal, <code>aerodrome play</code> sits you down at once.</p>
</main></body></html>
"""


def game_card(game: Game) -> str:
    """Return one game as it lies on the shelf."""
    return (f"<article><h2>{escape(game.title)}</h2><p>{escape(game.blurb)}</p>"
            f"<p>{game.least} to {game.most} players, {escape(game.minutes)} minutes</p></article>\n")
