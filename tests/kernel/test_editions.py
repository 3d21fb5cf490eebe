"""Editions: every version of a game's rules and data stays playable."""

from __future__ import annotations

from typing import Any

import pytest

from aerodrome.kernel.edition import Editions, UnknownVersion, editions_from, read_editions
from aerodrome.kernel.errors import BadOption
from aerodrome.kernel.option import Option, Setting, read_options

COMPONENTS: dict[str, Any] = {"payout": {"each": 5}, "card": [{"id": "A", "worth": 9}, {"id": "B", "worth": 2}]}


def editions() -> Editions:
    return editions_from({"change": [
        {"version": 3, "name": "dear_a", "rule": "XY-002", "says": "A is worth 9.", "before": {
            "card": [{"id": "A", "worth": 4}]}},
        {"version": 2, "name": "rich", "rule": "XY-001", "says": "5 for each.", "before": {"payout": {"each": 3}}},
        {"version": 3, "name": "no_ties", "rule": "XY-003", "says": "Ties are broken."}]})


def test_the_newest_version_is_that_of_the_last_change() -> None:
    assert editions().newest == 3
    assert editions().edition().version == 3
    assert Editions([]).newest == 1


@pytest.mark.parametrize(("version", "each", "worth"), [(1, 3, 4), (2, 5, 4), (3, 5, 9)])
def test_each_version_has_its_data(version: int, each: int, worth: int) -> None:
    data = editions().edition(version).data(COMPONENTS)

    assert (data["payout"]["each"], data["card"][0]["worth"], data["card"][1]["worth"]) == (each, worth, 2)
    assert COMPONENTS["payout"]["each"] == 5


def test_code_asks_for_a_change_by_its_name() -> None:
    settings = [Setting(2, {}, {}, editions().edition(version)) for version in (1, 2, 3)]

    assert [setting.holds("no_ties") for setting in settings] == [False, False, True]
    with pytest.raises(KeyError):
        settings[0].holds("no_tie")  # a slip of the pen must not look like an old version


@pytest.mark.parametrize("version", [4, -1, 99])
def test_an_unknown_version_is_refused_with_those_there_are(version: int) -> None:
    with pytest.raises(UnknownVersion, match=f"Version {version} of the rules is unknown; .* versions 1 to 3"):
        editions().edition(version)


def test_one_change_alone_can_be_tried() -> None:
    edition = editions().with_change(1, "dear_a")

    assert edition.data(COMPONENTS)["card"][0]["worth"] == 9
    assert edition.data(COMPONENTS)["payout"]["each"] == 3
    assert [change.name for change in editions().between(1, 2)] == ["rich"]


def test_an_option_that_came_later_cannot_be_chosen_in_an_earlier_version() -> None:
    options = (Option("quick", True, "?", rule="XY-009", since=2, before=False),)

    assert read_options(options, {}, 2) == {"quick": True}
    assert read_options(options, {}, 1) == read_options(options, {"quick": "off"}, 1) == {"quick": False}
    with pytest.raises(BadOption, match=r"quick came with version 2 .* version 1 has it off \(XY-009\)"):
        read_options(options, {"quick": True}, 1)


def test_an_option_whose_default_changed_can_be_chosen_in_every_version() -> None:
    options = (Option("talk", False, "?", default_since=2, before=True),)

    assert [read_options(options, {}, version)["talk"] for version in (1, 2)] == [True, False]
    for choice in (True, False):
        assert [read_options(options, {"talk": choice}, version)["talk"] for version in (1, 2)] == [choice, choice]


def test_a_file_that_is_missing_does_not_look_like_a_single_version(tmp_path: Any) -> None:
    with pytest.raises(FileNotFoundError):
        read_editions(tmp_path / "versions.toml")
