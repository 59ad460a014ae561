"""The keys of a run in isolation (docs/adr/0002: streams are keyed, never shared)."""

from __future__ import annotations

from itertools import product

from tourney.sim.shared import Keys
from tourney.streams import DEALING, PLAYING, PURPOSES, SEATING, derive, root


def test_a_key_follows_from_seed_replicate_purpose_and_names() -> None:
    assert Keys(7, 3).key(DEALING, 2, 9) == derive(root(7, 3, DEALING), 2, 9)
    assert Keys(7, 3).own(4, 0) == root(7, 3, PLAYING, 4)
    assert Keys(7, 3).own(4, 2) == root(7, 3, PLAYING, 4, 2)


def test_no_two_things_share_a_key() -> None:
    runs = [Keys(seed, replicate) for seed, replicate in product(range(3), repeat=2)]
    named = [
        keys.key(purpose, *names) for keys in runs for purpose in PURPOSES for names in ((), (1,), (1, 2), (2, 1))
    ]
    own = [keys.own(entrant, earlier) for keys in runs for entrant in range(4) for earlier in range(3)]
    assert len({*named, *own}) == len(named) + len(own)


def test_a_stream_does_not_depend_on_what_was_drawn_before() -> None:
    keys = Keys(7)
    keys.stream(SEATING, 1).word()
    assert keys.stream(SEATING, 2).word() == Keys(7).stream(SEATING, 2).word()
