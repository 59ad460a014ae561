"""The table of checks of a tournament, a field or a festival as a whole: what each looks at, and where it points.

A check is a generator that yields an `InvalidArgument` for each fault, with its text and the key at fault. A new one
is a function in the module of its subject, a row here, and a `Limit` for each message in
`tests/unit/config/test_limits_*.py`.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tourney.config.checks import event_warnings, festival_warnings, refusals, sheet_warnings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tourney.errors import InvalidArgument


class Weight(Enum):
    """What the message of a check is."""

    ERROR = "error"
    """The event could be played, but is certainly a mistake. The file is refused."""

    WARNING = "warning"
    """It may be intended, but the director should know before the event starts."""


class CheckSubject(Enum):
    """What a check looks at."""

    EVENT = "event"
    """A tournament (`tourney.sim.draft.Draft`)."""

    LONE_EVENT = "event that is no part of a festival"
    """A tournament to which no players come from other events."""

    OWN_SHEET = "event whose level sheet is not a shipped one"
    """Published sheets seldom list the breaks."""

    GROUPS = "groups of a field, as they are written"

    SHIPPED_FIELD = "name of a field, and the games"

    FESTIVAL = "festival"


class CheckRow(NamedTuple):
    """A check.

    Attributes:
        check: Yields each fault of its subject.
        weight: What its messages are.
        keys: The keys of the file that they point at, each the first of its path.
        subject: What it looks at.
    """

    check: Callable[..., Iterator[InvalidArgument]]
    weight: Weight
    keys: tuple[str, ...]
    subject: CheckSubject = CheckSubject.EVENT


_ERROR, _WARNING = Weight.ERROR, Weight.WARNING

TABLE: Final = (
    CheckRow(refusals.check_reentries, _ERROR, ("reentry",)),
    CheckRow(refusals.check_money, _ERROR, ("rebuy", "add_on", "guarantee", "payouts", "time_limit")),
    CheckRow(refusals.check_flights, _ERROR, ("flights",)),
    CheckRow(refusals.check_redraws, _ERROR, ("redraw_at",)),
    CheckRow(refusals.check_days, _ERROR, ("days",)),
    CheckRow(refusals.check_hand_for_hand, _ERROR, ("hand_for_hand",)),
    CheckRow(refusals.check_bounties, _ERROR, ("bounty",)),
    CheckRow(refusals.check_balancing, _ERROR, ("rules",)),
    CheckRow(
        refusals.check_smallest_chips,
        _ERROR,
        ("stack", "late_stacks", "early_bird", "dealer_bonus", "lammers", "rebuy", "add_on"),
    ),
    CheckRow(refusals.check_stack, _ERROR, ("stack",)),
    CheckRow(refusals.check_arrivals, _ERROR, ("arrivals",)),
    CheckRow(refusals.check_last_place, _ERROR, ("payouts",)),
    # Unusual levels: each is a row of `_OF_LEVELS` or `_OF_ITEMS` in `tourney.tournament.oddities`.
    CheckRow(sheet_warnings.warn_of_oddities, _WARNING, ("schedule",)),
    CheckRow(sheet_warnings.warn_of_blinds, _WARNING, ("schedule",)),
    CheckRow(sheet_warnings.warn_of_sheet_end, _WARNING, ("schedule",)),
    CheckRow(
        sheet_warnings.warn_of_levels,
        _WARNING,
        (
            "late_registration",
            "absent_until",
            "reentry",
            "rebuy",
            "add_on",
            "early_bird",
            "lammers",
            "flights",
            "days",
        ),
    ),
    CheckRow(sheet_warnings.warn_of_lengths, _WARNING, ("schedule",)),
    CheckRow(event_warnings.warn_of_late_stacks, _WARNING, ("late_registration", "reentry", "rebuy")),
    CheckRow(event_warnings.warn_of_arrivals, _WARNING, ("arrivals",)),
    CheckRow(event_warnings.warn_of_returns, _WARNING, ("reentry",)),
    CheckRow(event_warnings.warn_of_absent_players, _WARNING, ("absent_until", "no_shows")),
    CheckRow(event_warnings.warn_of_hand_for_hand, _WARNING, ("hand_for_hand",)),
    CheckRow(event_warnings.warn_of_games, _WARNING, ("field",)),
    CheckRow(event_warnings.warn_of_nights, _WARNING, ("days", "flights")),
    CheckRow(event_warnings.warn_of_state, _WARNING, ("state",)),
    CheckRow(event_warnings.warn_of_breaking, _WARNING, ("rules",)),
    CheckRow(event_warnings.warn_of_extra_chips, _WARNING, ("early_bird", "late_stacks", "lammers")),
    CheckRow(event_warnings.warn_of_flights, _WARNING, ("flights",)),
    CheckRow(event_warnings.warn_of_money_in_flights, _WARNING, ("flights",)),
    CheckRow(event_warnings.warn_of_changes_on_the_day, _WARNING, ("on_the_day",)),
    CheckRow(event_warnings.warn_of_pace, _WARNING, ("pace",)),
    CheckRow(event_warnings.warn_of_milestones, _WARNING, ("payouts",)),
    CheckRow(event_warnings.warn_of_remainders, _WARNING, ("payouts",)),
    CheckRow(sheet_warnings.warn_of_chip_set, _WARNING, ("chips", "schedule")),
    CheckRow(event_warnings.warn_of_late_entries, _WARNING, ("late_registration",), CheckSubject.LONE_EVENT),
    CheckRow(sheet_warnings.warn_of_breaks, _WARNING, ("schedule",), CheckSubject.OWN_SHEET),
    CheckRow(event_warnings.warn_of_groups, _WARNING, ("field",), CheckSubject.GROUPS),
    CheckRow(event_warnings.warn_of_shipped_field, _WARNING, ("field",), CheckSubject.SHIPPED_FIELD),
    CheckRow(festival_warnings.warn_of_events, _WARNING, ("events",), CheckSubject.FESTIVAL),
    CheckRow(festival_warnings.warn_of_shifts, _WARNING, ("staff",), CheckSubject.FESTIVAL),
    CheckRow(festival_warnings.warn_of_expectations, _WARNING, ("expect",), CheckSubject.FESTIVAL),
    CheckRow(festival_warnings.warn_of_cash_tables, _WARNING, ("room",), CheckSubject.FESTIVAL),
)
"""All checks but those of a single key, which are in the models of files, and `tourney.sim.contradictions`.

The latter are errors, too: events that cannot be played. `Scenario` runs them itself, also if it is built in Python.
"""


def find_warnings(subject: CheckSubject, *of: Any) -> Iterator[InvalidArgument]:  # noqa: ANN401 - each subject has a type of its own
    """Yield the warnings about a subject."""
    for row in TABLE:
        if row.subject is subject and row.weight is Weight.WARNING:
            yield from row.check(*of)
