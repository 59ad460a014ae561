"""Numbers of players in blocks of fixed length."""

from __future__ import annotations

from tourney.sim.entrants import PlayerRow


def row_of(players: int) -> PlayerRow:
    row = PlayerRow()
    for player in range(players):
        row.append(10 * player + 1)
    return row


def test_each_player_has_a_number_in_every_block() -> None:
    row = row_of(1300)
    assert len(row) == 1300
    assert row.numbers() == [10 * player + 1 for player in range(1300)]
    changed = (0, 511, 512, 1023, 1024, 1299)
    for player in changed:
        row.put(player, 7)
        assert row.at(player) == 7
    assert sum(row.numbers()) == sum(10 * player + 1 for player in range(1300)) - sum(
        10 * player - 6 for player in changed
    )


def test_the_numbers_of_several_players_come_in_their_order() -> None:
    assert row_of(600).numbers_of([599, 0, 512]) == [5991, 1, 5121]


def test_the_numbers_of_several_players_are_summed() -> None:
    assert row_of(600).total_of([599, 0, 512]) == 5991 + 1 + 5121
    assert row_of(600).total_of([]) == 0


def test_a_number_may_have_64_bits() -> None:
    row = row_of(1)
    row.put(0, 2**64 - 1)
    row.append(2**40)
    assert row.numbers() == [2**64 - 1, 2**40]
