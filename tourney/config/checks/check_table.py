"""The table of checks of a tournament, a field or a festival as a whole: what each looks at, and where it points.

A check is a generator that yields an `InvalidArgument` for each fault, with its text and the key at fault. A new one
is a function in the module of its subject, a row here, and a `Limit` for each message in
`tests/unit/config/test_limits_*.py`.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tourney.config.checks import of_chips, of_festivals, of_fields, of_sheets, refused, warned

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
    CheckRow(refused.refuse_entries, _ERROR, ("reentry",)),
    CheckRow(refused.refuse_money, _ERROR, ("rebuy", "add_on", "guarantee", "payouts", "time_limit")),
    CheckRow(refused.refuse_flights, _ERROR, ("flights",)),
    CheckRow(refused.refuse_redraws, _ERROR, ("redraw_at",)),
    CheckRow(refused.refuse_days, _ERROR, ("days",)),
    CheckRow(refused.refuse_hand_for_hand, _ERROR, ("hand_for_hand",)),
    CheckRow(refused.refuse_bounties, _ERROR, ("bounty",)),
    CheckRow(refused.refuse_balancing, _ERROR, ("rules",)),
    CheckRow(
        refused.refuse_chips,
        _ERROR,
        ("stack", "late_stacks", "early_bird", "dealer_bonus", "lammers", "rebuy", "add_on"),
    ),
    CheckRow(refused.refuse_stack, _ERROR, ("stack",)),
    CheckRow(refused.refuse_arrivals, _ERROR, ("arrivals",)),
    CheckRow(refused.refuse_last_place, _ERROR, ("payouts",)),
    # Unusual levels: each is a row of `_OF_LEVELS` or `_OF_ITEMS` in `tourney.tournament.oddities`.
    CheckRow(of_sheets.check_sheet, _WARNING, ("schedule",)),
    CheckRow(of_sheets.check_blinds, _WARNING, ("schedule",)),
    CheckRow(of_sheets.check_sheet_end, _WARNING, ("schedule",)),
    CheckRow(
        of_sheets.check_levels,
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
    CheckRow(of_sheets.check_lengths, _WARNING, ("schedule",)),
    CheckRow(warned.warn_of_late_stacks, _WARNING, ("late_registration", "reentry", "rebuy")),
    CheckRow(warned.warn_of_arrivals, _WARNING, ("arrivals",)),
    CheckRow(warned.warn_of_returns, _WARNING, ("reentry",)),
    CheckRow(warned.warn_of_absent, _WARNING, ("absent_until", "no_shows")),
    CheckRow(warned.warn_of_hand_for_hand, _WARNING, ("hand_for_hand",)),
    CheckRow(warned.warn_of_games, _WARNING, ("field",)),
    CheckRow(warned.warn_of_nights, _WARNING, ("days", "flights")),
    CheckRow(warned.warn_of_state, _WARNING, ("state",)),
    CheckRow(warned.warn_of_breaking, _WARNING, ("rules",)),
    CheckRow(warned.warn_of_extra_chips, _WARNING, ("early_bird", "late_stacks", "lammers")),
    CheckRow(warned.warn_of_flights, _WARNING, ("flights",)),
    CheckRow(warned.warn_of_money_in_flights, _WARNING, ("flights",)),
    CheckRow(warned.warn_of_day, _WARNING, ("on_the_day",)),
    CheckRow(warned.warn_of_pace, _WARNING, ("pace",)),
    CheckRow(warned.warn_of_milestones, _WARNING, ("payouts",)),
    CheckRow(warned.warn_of_remainders, _WARNING, ("payouts",)),
    CheckRow(of_chips.check_chip_set, _WARNING, ("chips", "schedule")),
    CheckRow(warned.warn_of_late_entries, _WARNING, ("late_registration",), CheckSubject.LONE_EVENT),
    CheckRow(of_sheets.check_breaks, _WARNING, ("schedule",), CheckSubject.OWN_SHEET),
    CheckRow(of_fields.check_groups, _WARNING, ("field",), CheckSubject.GROUPS),
    CheckRow(of_fields.check_shipped_field, _WARNING, ("field",), CheckSubject.SHIPPED_FIELD),
    CheckRow(of_festivals.check_events, _WARNING, ("events",), CheckSubject.FESTIVAL),
    CheckRow(of_festivals.check_shifts, _WARNING, ("staff",), CheckSubject.FESTIVAL),
    CheckRow(of_festivals.check_demands, _WARNING, ("expect",), CheckSubject.FESTIVAL),
    CheckRow(of_festivals.check_cash_tables, _WARNING, ("room",), CheckSubject.FESTIVAL),
)
"""All checks but those of a single key, which are in the models of files, and `tourney.sim.contradictions`.

The latter are errors, too: events that cannot be played. `Scenario` runs them itself, also if it is built in Python.
"""


def run_checks(subject: CheckSubject, *of: Any) -> Iterator[InvalidArgument]:  # noqa: ANN401 - each subject has a type of its own
    """Yield the warnings about a subject."""
    for row in TABLE:
        if row.subject is subject and row.weight is Weight.WARNING:
            yield from row.check(*of)
