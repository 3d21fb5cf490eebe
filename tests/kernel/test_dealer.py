"""The fair dealer: reproducible from its seed, committed before, even over many draws."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

from aerodrome.kernel.dealer import Dealer, read_seed, seed_from
from aerodrome.kernel.luck import below, shuffle


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    dealer = Dealer()

    assert dealer.commitment() == hashlib.sha256(dealer.seed).hexdigest()
    assert len(dealer.seed) == 32
    assert Dealer().seed != dealer.seed


def test_a_draw_is_the_documented_function_of_seed_and_number() -> None:
    seed = seed_from("x")
    block = hmac.new(seed, b"aerodrome draw 5 block 0", hashlib.sha256).digest()

    assert Dealer(seed).draw(5).random() == (int.from_bytes(block[:8], "big") >> 11) / 2**53


def test_a_draw_does_not_depend_on_the_draws_before_it() -> None:
    one, two = Dealer(seed_from("x")), Dealer(seed_from("x"))
    one.draw(0).random()

    assert one.draw(1).random() == two.draw(1).random()
    assert one.draw(1).random() != one.draw(2).random()


def test_a_long_stream_goes_on_over_many_blocks() -> None:
    draw = Dealer(seed_from("x")).draw(0)

    assert len({draw.random() for _ in range(1000)}) == 1000


def test_a_die_of_the_dealer_is_even() -> None:
    dealer = Dealer(seed_from("die"))
    faces = Counter(below(dealer.draw(i), 6) for i in range(6000))

    assert min(faces.values()) > 900
    assert max(faces.values()) < 1100


def test_a_shuffle_keeps_every_card() -> None:
    cards = list(range(60))
    shuffle(Dealer(seed_from("x")).draw(0), cards)

    assert sorted(cards) == list(range(60))
    assert cards != list(range(60))


def test_only_64_hexadecimal_digits_are_a_seed() -> None:
    assert read_seed("ab" * 32) == b"\xab" * 32
    assert read_seed("ab" * 31) is None
    assert read_seed("zz" * 32) is None
    assert read_seed(None) is None
