"""The chips of players in blocks of fixed length."""

from __future__ import annotations

from tourney.sim.chip_row import ChipRow


def row_of(players: int) -> ChipRow:
    row = ChipRow()
    for player in range(players):
        row.append(10 * player + 1)
    return row


def test_each_player_has_chips_of_their_own_in_every_block() -> None:
    row = row_of(1300)
    assert len(row) == 1300
    assert row.chips() == [10 * player + 1 for player in range(1300)]
    for player in (0, 511, 512, 1023, 1024, 1299):
        row.put(player, 7)
        assert row.at(player) == 7
    assert sum(row.chips()) == sum(10 * player + 1 for player in range(1300)) - sum(
        10 * player - 6 for player in (0, 511, 512, 1023, 1024, 1299)
    )


def test_several_players_are_read_and_set_in_their_order() -> None:
    row = row_of(600)
    assert row.taken([599, 0, 512]) == [5991, 1, 5121]
    assert not row.set_all([599, 0, 512], (3, 4, 5))
    assert row.taken([0, 512, 599]) == [4, 5, 3]


def test_setting_tells_whether_a_player_is_out_of_chips() -> None:
    row = row_of(3)
    assert row.set_all([2, 1], (9, 0))
    assert row.chips() == [1, 0, 9]
    assert not row.set_all([2], (9,)), "only the players set count"


def test_chips_may_exceed_32_bits() -> None:
    row = row_of(1)
    row.put(0, 2**40)
    assert row.at(0) == 2**40
