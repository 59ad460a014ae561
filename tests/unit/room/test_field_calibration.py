"""Fields are found again from hands that they have played: written by our writers, and read from the files."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import yaml

from tourney.cli.recording import HandFolder, WrittenForm
from tourney.config.learned_text import find_field_doubts, fitted_room_text
from tourney.config.load import load_tournament
from tourney.config.resolved import resolve
from tourney.game.stakes import Stakes, usual_places
from tourney.room.dealing_again import DealAgain, deal_again
from tourney.room.field_calibration import FittedField, RecordedHands, fit_field
from tourney.room.field_unknowns import SHARE, FieldPrior
from tourney.room.play_tally import ALL_DEPTHS, DIFFER, HandSetting, PlayQuantity, PlayTally
from tourney.room.sampling import WeightedDraws
from tourney.sim.tournament import Tournament
from tourney.tasks.hand_files import count_hands

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tourney.sim.scenario import Scenario

FILE = Path(__file__).parents[3] / "scenarios" / "turbo_sng.yaml"
TIGHT = "[{strategy: tight_aggressive, share: 100%}]"


def _event(field: str) -> Scenario:
    return load_tournament(FILE, settings=["entries=18", f"field={field}"])


def _record(folder: Path, field: str, events: int, form: WrittenForm) -> RecordedHands:
    event = _event(field)
    for number in range(events):
        sink = HandFolder(folder / str(number), form)
        Tournament(event, 7, replicate=number, hand_sink=sink).run()
    counted = count_hands(folder)
    assert not counted.problems
    return RecordedHands(event.rotation.games[0], counted.situations, counted.tally)


def _deal(dealings: Sequence[DealAgain]) -> Iterator[PlayTally]:
    return map(deal_again, dealings)


def _prior(event: Scenario) -> FieldPrior:
    return FieldPrior([(group.player, group.count) for group in event.field])


@pytest.fixture(scope="module")
def fitted(tmp_path_factory: pytest.TempPathFactory) -> FittedField:
    """A field of one kind, whose players are looser than in the file."""
    loose = TIGHT.replace("}", ", with: {looseness: 1.5}}")
    recorded = _record(tmp_path_factory.mktemp("hands"), loose, 4, WrittenForm.POKERSTARS)
    return fit_field(recorded, _prior(_event(TIGHT)), _deal, seed=3, runs=40, hands=250)


@pytest.mark.slow
def test_a_looser_field_is_found(fitted: FittedField) -> None:
    looseness = next(each for each in fitted.learned if each.prior.name == "looseness")
    assert looseness.low < 1.5 < looseness.high, looseness
    assert looseness.low > 1.1  # the file says 1
    assert looseness.high / looseness.low < 1.6
    assert not any("looseness" in each for each in find_field_doubts(fitted))
    assert not any("not settled" in each for each in find_field_doubts(fitted))
    unsettled = replace(fitted, draws=fitted.draws._replace(is_settled=False))
    assert any("not settled" in each for each in find_field_doubts(unsettled))


@pytest.mark.slow
def test_the_written_field_is_the_learned_one(fitted: FittedField, tmp_path: Path) -> None:
    settings = ["entries=18", f"field={TIGHT}"]
    text = fitted_room_text(fitted, resolve(FILE, settings=settings).text, ["First line."], 20)
    path = tmp_path / "room.yaml"
    path.write_text(text, encoding="utf-8")
    read = load_tournament(FILE, settings=[*settings, f"room={path}"])
    factor = fitted.prior.field_at(fitted.middle).factors["looseness"]
    assert dict(read.field[0].player.parameters)["looseness"] == pytest.approx(factor, abs=6e-4)
    assert len(read.draws) == 20
    assert "# looseness: x" in text
    # A field with counts has as many entrants as before.
    path.write_text(fitted_room_text(fitted, resolve(FILE).text, [], 20), encoding="utf-8")
    assert load_tournament(FILE, settings=[f"room={path}"]).entries == 9


def test_the_learned_share_of_a_group_with_a_name_of_its_own_is_written() -> None:
    two = "[{strategy: loose_passive, share: 60%}, {strategy: nit, name: Rock, share: 40%}]"
    prior = _prior(_event(two))
    names = [(each.name, each.kind) for each in prior.unknowns]
    point = [2.0 if each == (SHARE, "Rock") else 0.0 for each in names]
    assert 2.0 in point
    draws = WeightedDraws([point], [1.0], [0.0], [[]])
    nothing = PlayTally()
    hands = RecordedHands(_event(two).rotation.games[0], (), nothing)
    fitted = FittedField(prior, hands, draws, (), (), (), nothing, nothing)
    text = fitted_room_text(fitted, resolve(FILE, settings=["entries=18", f"field={two}"]).text, [], 1)
    # The weight at z = 2 is e, as the width of the prior is a half: 40 e of 60 + 40 e.
    assert [group["share"] for group in yaml.safe_load(text)["field"]] == ["35.6%", "64.4%"]


def test_people_are_the_same_simulated_players_in_all_hands() -> None:
    """Two kinds that play all or no hands: shares of one player are 0 or 1, which the variance shows."""
    event = load_tournament(
        FILE, settings=["entries=18", "field=[{strategy: fold, share: 50%}, {strategy: call, share: 50%}]"]
    )
    [game] = event.rotation.games
    stakes = Stakes(small_blind=10, big_blind=20)
    seated = [tuple((6 * number + seat) % 30 for seat in range(6)) for number in range(60)]
    situations = [HandSetting(stakes, usual_places(6), (1500,) * 6, players) for players in seated]
    prior = _prior(event)
    tally = deal_again(DealAgain(game, situations, 0, 120, prior.lineup_at([0.0] * len(prior.unknowns)), 5))
    vpip = PlayQuantity(DIFFER[0], ALL_DEPTHS)
    assert tally.players == 60  # the hands begin again with others
    assert 0.15 < tally.values([vpip])[vpip] <= 0.26  # a quarter, were all called on to decide
    raised = PlayQuantity(DIFFER[1], ALL_DEPTHS)
    assert tally.values([raised])[raised] == 0
