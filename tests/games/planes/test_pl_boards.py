"""Section 9: the four airports, and what is wrong with bad ones."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from pl import BOARDS, PLAYER_COUNTS, after, cubes, icons, moving, new_game, options, start, step_name

from aerodrome.games.planes import GAME
from aerodrome.games.planes.airport import BadAirport, check_airport, read_airports
from aerodrome.games.planes.box import AIRPORTS, COMPONENTS, GREY_SPACES, POIS
from aerodrome.kernel.errors import BadHouseRules, BadOption


def row(board: str) -> dict[str, Any]:
    """Return the data of an airport."""
    found: dict[str, Any] = next(row for row in COMPONENTS["airport"] if row["id"] == board)
    return found


def ways(board: str) -> dict[str, list[str]]:
    """Return the arrows of an airport."""
    return {space["id"]: space["next"] for space in row(board)["space"]}


def fronts(board: str) -> dict[str, str]:
    """Return the front of each gate."""
    return {gate["id"]: gate["front"] for gate in row(board)["gate"]}


def starts(board: str) -> dict[str, str]:
    """Return the starting spaces."""
    return {space["start"]: space["id"] for space in row(board)["space"] if space["start"]}


@pytest.mark.rule("PL-020", "PL-200", "PL-204", "PL-208", "PL-212")
def test_020_there_are_four_airports() -> None:
    assert AIRPORTS == BOARDS
    assert [len(row(board)["space"]) for board in BOARDS] == [12, 13, 14, 14]


@pytest.mark.rule("PL-200")
def test_200_flying_cloud_is_one_circuit() -> None:
    names = [f"S{i:02}" for i in range(1, 13)]

    assert ways("flying_cloud") == {name: [names[(i + 1) % 12]] for i, name in enumerate(names)}


@pytest.mark.rule("PL-201", "PL-202")
def test_201_icons_of_flying_cloud() -> None:
    s = start()

    assert icons(s, "S03") == icons(s, "S09") == {"fast_food", "restroom"}
    assert icons(s, "S02") == icons(s, "S08") == {"gift_shop"}
    assert icons(s, "S06") == icons(s, "S12") == {"help_desk", "fine_dining"}
    assert [name for name in s.box.names if not icons(s, name)] == ["S01", "S04", "S05", "S07", "S10", "S11"]


@pytest.mark.rule("PL-203")
def test_203_starts_and_gates_of_flying_cloud() -> None:
    assert starts("flying_cloud") == {"P1": "S01", "P3": "S04", "P2": "S07", "P4": "S10"}
    assert fronts("flying_cloud") == {"G1": "S08", "G2": "S02", "G3": "S11", "G4": "S05", "N1": "S06", "N2": "S12"}


@pytest.mark.rule("PL-203", "PL-206", "PL-209", "PL-213")
@pytest.mark.parametrize(("board", "length"), [("flying_cloud", 7), ("zephyr", 6), ("azure", 6), ("beacon", 7)])
def test_203_the_way_from_start_to_gate(board: str, length: int) -> None:
    box = start(board=board).box

    assert [box.distances[g][box.starts[g]] for g in range(4)] == [length] * 4


@pytest.mark.rule("PL-204")
def test_204_zephyr_is_a_figure_of_eight() -> None:
    found = ways("zephyr")

    assert found["C"] == ["W1", "E1"]
    for side in "WE":
        assert [found[f"{side}{i}"] for i in range(1, 7)] == [[f"{side}{i + 1}"] for i in range(1, 6)] + [["C"]]


@pytest.mark.rule("PL-205", "PL-206")
def test_205_icons_and_gates_of_zephyr() -> None:
    s, front = start(board="zephyr"), fronts("zephyr")

    assert (icons(s, "C"), icons(s, front["G1"]), icons(s, front["G2"])) == ({"fine_dining"}, {"help_desk"},
                                                                             {"gift_shop"})
    assert "gift_shop" not in icons(s, front["G3"]) | icons(s, front["G4"]) | icons(s, front["G1"])
    assert icons(s, "W3") == icons(s, "E3") == {"restroom"}
    assert icons(s, "W6") == icons(s, "E6") == {"fast_food"}
    assert starts("zephyr") == {"P1": "W2", "P2": "E2", "P3": "W5", "P4": "E5"}
    assert front == {"G1": "E1", "G2": "W1", "G3": "E4", "G4": "W4", "N1": "W3", "N2": "E3"}


@pytest.mark.rule("PL-207", "PL-208")
def test_207_azure_has_two_rings_and_forks() -> None:
    found = ways("azure")

    assert [name for name, ahead in found.items() if len(ahead) == 2] == ["A2", "A7", "I2", "I4"]
    assert (found["A2"], found["A7"], found["I2"], found["I4"]) == (["A3", "I1"], ["A8", "I3"], ["I3", "A6"],
                                                                    ["I1", "A1"])
    assert (found["A10"], found["I1"], found["I3"]) == (["A1"], ["I2"], ["I4"])


@pytest.mark.rule("PL-209", "PL-207")
def test_209_icons_and_gates_of_azure() -> None:
    s = start(board="azure")

    assert starts("azure") == {"P1": "A1", "P2": "A6", "P3": "A4", "P4": "A9"}
    assert fronts("azure") == {"G1": "A8", "G2": "A3", "G3": "A10", "G4": "A5", "N1": "A2", "N2": "A7"}
    assert [icons(s, name) for name in ("A3", "A5", "I1", "I2")] == [{"fast_food"}, {"gift_shop"},
                                                                     {"restroom", "help_desk"}, {"fine_dining"}]


@pytest.mark.rule("PL-210", "PL-212", "PL-214")
def test_210_on_beacon_every_terminal_leads_to_the_hub_and_the_hub_to_all() -> None:
    found = ways("beacon")

    for t in "1234":
        assert [found[f"T{t}{part}"] for part in "abc"] == [[f"T{t}b"], [f"T{t}c"], ["H1"]]
    assert (found["H1"], found["H2"]) == (["H2"], ["T1a", "T2a", "T3a", "T4a"])
    s = after(moving(start(board="beacon"), T1c="RN"), "from T1c")
    assert (step_name(s), cubes(after(s, "stop"), "H1")) == ("DropOrStop", "RN")


@pytest.mark.rule("PL-211", "PL-212", "PL-213")
def test_212_gates_and_icons_of_beacon() -> None:
    s, front = start(board="beacon"), fronts("beacon")

    assert front == {f"G{t}": f"T{t}c" for t in "1234"} | {f"N{t}": f"T{t}b" for t in "1234"}
    assert starts("beacon") == {"P1": "T3a", "P2": "T4a", "P3": "T1a", "P4": "T2a"}
    assert (icons(s, "H1"), icons(s, "H2")) == ({"fast_food", "restroom"}, {"fine_dining"})
    assert [icons(s, f"T{t}b") for t in "1234"] == [{"gift_shop"}, {"help_desk"}, {"gift_shop"}, {"help_desk"}]
    assert [icons(s, f"T{t}c") for t in "1234"] == [{"restroom"}, {"fast_food"}, {"restroom"}, {"fast_food"}]


@pytest.mark.rule("PL-215")
def test_215_neutral_gates() -> None:
    assert [len(fronts(board)) - 4 for board in BOARDS] == [2, 2, 2, 4]


# --- Airports as data


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_every_airport_is_sound(board: str, players: int) -> None:
    check_airport(row(board), POIS, GREY_SPACES)
    assert new_game(players, board=board).box.names == [space["id"] for space in row(board)["space"]]


def spoiled(spoil: str) -> dict[str, Any]:
    """Return Flying Cloud with one thing wrong."""
    data = deepcopy(row("flying_cloud"))
    space, gate = data["space"], data["gate"]
    changes: dict[str, Callable[[], Any]] = {
        "unreachable": lambda: space.append({"id": "X", "next": ["S01"], "start": "", "poi": [], "xy": [9, 9]}),
        "no front": lambda: gate[0].update(front="S99"),
        "dead end": lambda: space[4].update(next=[]),
        "arrow to nowhere": lambda: space[4].update(next=["S13"]),
        "arrow to itself": lambda: space[4].update(next=["S05"]),
        "two of a name": lambda: space[4].update(id="S01"),
        "strange name": lambda: space[4].update(id="S 5"),
        "three starts": lambda: space[0].update(start=""),
        "too many spaces": lambda: space.extend(
            [{"id": f"X{i}", "next": ["S01"], "start": "", "poi": [], "xy": [i, 8]} for i in range(3)]),
        "gate missing": lambda: gate.pop(0),
        "gate of a wrong kind": lambda: gate[0].update(kind="neutral"),
        "strange icon": lambda: space[1].update(poi=["cinema"]),
        "same place": lambda: space[1].update(xy=[1, 0]),
        "no place": lambda: space[1].update(xy=[1]),
        "no name": lambda: data.pop("name"),
        "a word for a list": lambda: space[1].update(next="S03"),
        "no arrows": lambda: space[1].pop("next"),
        "middle of nowhere": lambda: data.update(middle=["S77"]),
        "five neutral gates": lambda: gate.extend(
            [{"id": f"N{i}", "kind": "neutral", "front": "S01"} for i in (3, 4, 5)]),
    }
    changes[spoil]()
    return data


@pytest.mark.rule("PL-006", "PL-023", "PL-064")
@pytest.mark.parametrize(("spoil", "sentence"), [
    ("unreachable", "space X cannot be reached from the starting space S01"),
    ("no front", "gate 'G1' has no front space; 'S99' is none"),
    ("dead end", "no arrow leaves space S05"),
    ("arrow to nowhere", "the arrow from S05 to 'S13' leads to no other space"),
    ("arrow to itself", "the arrow from S05 to 'S05' leads to no other space"),
    ("two of a name", "space 'S01': an id is one to six letters"),
    ("strange name", "space 'S 5': an id is one to six letters"),
    ("three starts", "the starting spaces must be P1, P2, P3, P4, not P2, P3, P4"),
    ("too many spaces", "has 15 spaces; the grey cubes are enough for 14"),
    ("gate missing", "the gates must be G1, G2, G3, G4"),
    ("gate of a wrong kind", "gate 'G1' cannot be of the kind 'neutral'"),
    ("strange icon", "'cinema' is not one of fast_food"),
    ("same place", "xy must be two whole numbers"),
    ("no place", "xy must be two whole numbers"),
    ("no name", "lacks name"),
    ("a word for a list", "next must be a list"),
    ("no arrows", "space 'S02' lacks next"),
    ("middle of nowhere", "middle names 'S77'"),
    ("five neutral gates", "the gates must be G1, G2, G3, G4, then up to four neutral ones"),
])
def test_a_bad_airport_is_refused_in_one_sentence(spoil: str, sentence: str) -> None:
    with pytest.raises(BadAirport) as refused:
        check_airport(spoiled(spoil), POIS, GREY_SPACES)

    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)
    assert str(refused.value).endswith(".")


def test_an_airport_is_a_file(tmp_path: Path) -> None:
    text = (Path(GAME_FOLDER) / "airports" / "zephyr.toml").read_text()
    (tmp_path / "home.toml").write_text(text.replace('id = "zephyr"', 'id = "home"'))
    (tmp_path / "zephyr.toml").write_text(text)

    assert [found["id"] for found in read_airports(tmp_path, POIS, GREY_SPACES)] == ["home", "zephyr"]
    (tmp_path / "home.toml").write_text(text)
    with pytest.raises(BadAirport, match="Two airports have the id zephyr"):
        read_airports(tmp_path, POIS, GREY_SPACES)


GAME_FOLDER = Path(__file__).parents[3] / "src" / "aerodrome" / "games" / "planes"


# --- House rules


@pytest.mark.parametrize(("house", "sentence"), [
    ({"figures": {"blockage": 1}}, "figures.blockage must be from 2 to 60"),
    ({"figures": {"party_cubes": 4}}, "figures.party_cubes is not read by the rules"),
    ({"card": [{"id": "E01", "vp": -1}]}, "card E01.vp must be from 0 to 100"),
    ({"card": [{"id": "E99", "vp": 1}]}, "no card has id 'E99'"),
    ({"plane_side": [{"id": "PP0", "yellow": [5]}]}, "plane_side PP0.white must be a whole number for each"),
    ({"plane_side": [{"id": "N0", "cards": [2, 2, 99]}]}, "plane_side N0.cards must be from 0 to 20"),
    ({"airport": [{"id": "zephyr", "space": [{"id": "W1", "poi": ["pub"]}]}]}, "'pub' is not one of fast_food"),
    ({"airport": [{"id": "zephyr", "space": [{"id": "W1", "next": ["W3"]}]}]}, "cannot be reached"),
    ({"poi_tokens": {"blank": 99}}, "poi_tokens.blank must be from 0 to 20"),
    ({"meta": {"game": "x"}}, "meta is not read by the rules"),
])
def test_bad_house_rules_are_refused(house: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadHouseRules) as refused:
        GAME.setting(2, {}, house)

    assert sentence in str(refused.value)


def test_new_arrows_are_a_new_airport() -> None:
    house = {"airport": [{"id": "zephyr", "space": [{"id": "W1", "next": ["W2", "W3"]}]}]}

    with pytest.raises(BadHouseRules, match="file of its own"):
        GAME.setting(2, {}, house)


@pytest.mark.rule("PL-072", "PL-085")
def test_house_rules_change_figures() -> None:
    house = {"figures": {"blockage": 3}, "plane_side": [{"id": "PP0", "yellow": [9, 9], "white": [0, 0],
                                                         "cards": [0, 0]}],
             "airport": [{"id": "flying_cloud", "space": [{"id": "S01", "poi": ["gift_shop"]}]}]}
    s = new_game(2, house=house)

    assert icons(s, "S01") == {"gift_shop"}
    assert (s.box.blockage, s.box.yellow[0]) == (3, [9, 9])


def test_an_unknown_board_is_refused() -> None:
    with pytest.raises(BadOption, match="Option board must be one of flying_cloud, zephyr, azure, beacon"):
        GAME.setting(2, {"board": "heliport"})


@pytest.mark.rule("PL-065", "PL-210")
def test_210_leaving_the_hub_all_terminals_are_open_also_the_own_one() -> None:
    s = after(moving(start(board="beacon"), T2c="RNNN"), "from T2c, drop grey, drop grey")

    assert options(s) == ["to T1a", "to T2a", "to T3a", "to T4a"]
