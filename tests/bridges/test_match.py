"""The match against OpenSpiel, as far as it goes without OpenSpiel."""

from __future__ import annotations

import sys
from importlib import import_module
from random import Random

import pytest

from aerodrome.bots.budget import Budget
from aerodrome.bots.registry import bot_named
from aerodrome.bots.thought import Thought
from aerodrome.bridges.match import Watched, main, play_match
from aerodrome.kernel.discover import game_named
from aerodrome.kernel.sight import Sight

BAD = [
    ([], "The following arguments are required: GAME"),
    (["chess"], "Unknown game 'chess'; the games are"),
    (["barnstormers", "--players", "9"], "is for 2 to 4 players, not 9"),
    (["barnstormers", "--players", "two"], "Argument --players: invalid int value: 'two'"),
    (["barnstormers", "--option", "axis"], "An option is written key=value, not 'axis'."),
    (["barnstormers", "--option", "wind=9"], "Unknown option 'wind'; the options are"),
    (["barnstormers", "--games", "0"], "--games must be from 1 to 100000, not 0."),
    (["barnstormers", "--ms", "0"], "--ms must be from 1 to 600000, not 0."),
]


def visits(thought: Thought) -> int:
    """Count the iterations of one of our bots."""
    return sum([line.visits for line in thought.lines])


@pytest.mark.parametrize(("words", "sentence"), BAD, ids=[" ".join(words) for words, _ in BAD])
def test_bad_input_gets_one_sentence_and_exit_code_2(monkeypatch: pytest.MonkeyPatch,
                                                     capsys: pytest.CaptureFixture[str], words: list[str],
                                                     sentence: str) -> None:
    monkeypatch.setattr(sys, "argv", ["match", *words])
    with pytest.raises(SystemExit) as end:
        main()
    out, err = capsys.readouterr()
    assert (end.value.code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("match: ")
    assert sentence in err


def without_openspiel(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide OpenSpiel, whether it is installed or not."""
    for name in [name for name in sys.modules if name.startswith("aerodrome.bridges.") and "match" not in name]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pyspiel", None)


def test_a_missing_openspiel_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    without_openspiel(monkeypatch)
    with pytest.raises(ImportError, match=r"OpenSpiel is not installed; install it with: pip install .\[bench\]"):
        import_module("aerodrome.bridges.openspiel")


def test_a_match_without_openspiel_is_refused_in_one_sentence(monkeypatch: pytest.MonkeyPatch,
                                                              capsys: pytest.CaptureFixture[str]) -> None:
    without_openspiel(monkeypatch)
    monkeypatch.setattr(sys, "argv", ["match", "barnstormers"])
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 2
    assert capsys.readouterr().err == "match: OpenSpiel is not installed; install it with: pip install .[bench]\n"


def test_the_watch_counts_what_was_searched() -> None:
    game = game_named("barnstormers")
    setting = game.setting(2, {"max_rounds": 1})
    a, b = Watched(bot_named("level4@3"), visits), Watched(bot_named("level1"), visits)
    result = play_match(game, setting, a, b, 4, "1")
    assert result["games"] == 4
    assert 0 <= result["low"] < result["high"] <= 1
    assert result["low"] - 1e-9 <= result["share"] <= result["high"] + 1e-9
    assert result["a"]["iterations_per_move"] == 3
    assert result["a"]["searched_moves"] == a.moves > 0
    assert result["a"]["ms_per_move"] > 0
    assert result["b"]["searched_moves"] == 0  # the random bot does not search


class Seated(Watched):
    """Notes where it sits."""

    def __init__(self) -> None:
        super().__init__(bot_named("level1"), visits)
        self.seats: list[int] = []

    def consider(self, sight: Sight, rng: Random, budget: Budget | None = None) -> Thought:
        self.seats.append(sight.seat)
        return super().consider(sight, rng, budget)


def test_both_bots_have_every_seat() -> None:
    game = game_named("planet_profiteers")
    a, b = Seated(), Seated()
    a.name = b.name = "seated"  # a table of level1 alone is simulated without asking the bots
    play_match(game, game.setting(3, {"structured_talk": False}), a, b, 2, "1")
    assert set(a.seats) == set(b.seats) == {0, 1, 2}
