"""The chips and keys of players in blocks of fixed length."""

from __future__ import annotations

from tourney.sim.player_rows import PlayerRows


def rows_of(players: int) -> PlayerRows:
    rows = PlayerRows()
    for player in range(players):
        rows.append(2**64 - 1 - player)
        rows.set_chips(player, 10 * player + 1)
    return rows


def test_each_player_has_chips_and_a_key_of_their_own_in_every_block() -> None:
    rows = rows_of(1300)
    assert len(rows) == 1300
    assert rows.all_chips() == [10 * player + 1 for player in range(1300)]
    for player in (0, 255, 256, 1023, 1024, 1299):
        rows.set_chips(player, 7)
        assert rows.chips(player) == 7
    assert sum(rows.all_chips()) == sum(10 * player + 1 for player in range(1300)) - sum(
        10 * player - 6 for player in (0, 255, 256, 1023, 1024, 1299)
    )
    assert [rows.key(player) for player in range(1300)] == [2**64 - 1 - player for player in range(1300)]


def test_a_new_player_has_no_chips() -> None:
    rows = rows_of(2)
    rows.append(5)
    assert (rows.chips(2), rows.key(2)) == (0, 5)


def test_the_chips_of_several_players_come_in_their_order() -> None:
    assert rows_of(600).chips_of([599, 0, 512]) == [5991, 1, 5121]


def test_chips_may_exceed_32_bits() -> None:
    rows = rows_of(1)
    rows.set_chips(0, 2**40)
    assert rows.chips(0) == 2**40
