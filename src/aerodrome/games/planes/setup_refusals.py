"""Why a change of the airport is refused (PL-263)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from aerodrome.games.planes.box import BLANK, POI, TOKEN
from aerodrome.games.planes.refusals import refuse_space, words_of
from aerodrome.kernel.step import Refusal

if TYPE_CHECKING:
    from aerodrome.games.planes.state import Planes

LAYING: Final = {"add": 1, "cover": 1, "replace": 2}  # how many points of interest each names


def refuse_change(s: Planes, text: str) -> Refusal:
    """PL-263 A space for a token, or done."""
    verb, rest = words_of(text)
    if verb == "change":
        return refuse_space(s, rest) or Refusal("PL-263", "no_tokens", [rest])
    return Refusal("PL-263", "space_first" if verb in LAYING else "set_up")


def refuse_token(s: Planes, space: int, text: str) -> Refusal:
    """PL-008, PL-263 A token on a space."""
    verb, rest = words_of(text)
    name = s.box.names[space]
    if verb not in LAYING:
        return Refusal("PL-263", "token_or_done" if s.box.can_leave_space else "token_first", [name])
    words = rest.split(" ")
    if len(words) != LAYING[verb] or min([POI.read(word) for word in words]) < 0:
        return Refusal("PL-008", "no_such_poi")
    if verb != "add" and not s.icons[space] >> POI.read(words[0]) & 1:
        return Refusal("PL-263", "no_such_icon", [name, words[0]])
    if verb != "cover" and s.icons[space] >> POI.read(words[-1]) & 1:
        return Refusal("PL-263", "icon_there", [name, words[-1]])
    return Refusal("PL-263", "token_gone", [TOKEN.write(BLANK) if verb == "cover" else words[-1]])
