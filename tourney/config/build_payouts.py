"""Builds payouts and bounties from a tournament file."""

from __future__ import annotations

from contextlib import contextmanager
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from tourney.errors import InvalidArgument
from tourney.tournament.bounties import BountyKind, BountyRules, Envelope, Envelopes, MysteryStart
from tourney.tournament.payouts import (
    Band,
    FixedPayouts,
    LastSeat,
    Payouts,
    PayoutsByEntries,
    PercentPayouts,
    Remainder,
    SatellitePayouts,
)
from tourney.tournament.standard_payouts import StandardPayouts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from decimal import Decimal

    from tourney.config.files import BandFile, BountyFile, PayoutsFile, SatelliteFile, StandardFile
    from tourney.types import Money


def build_payouts(file: PayoutsFile) -> Payouts:
    """Build the payouts.

    Raises:
        InvalidArgument: A value is invalid; the error holds its key.
    """
    # A file with no form, or with several, has been refused already: it is built on to find its other errors.
    key = next((key for key in FORMS if getattr(file, key) is not None), "percent")
    with _at(key):
        return FORMS[key](getattr(file, key), file)


def build_bounties(file: BountyFile) -> BountyRules:
    """Build the bounty rules.

    Raises:
        InvalidArgument: A value is invalid; the error holds its key.
    """
    envelopes = None
    if file.envelopes is not None:
        with _at("envelopes"):
            envelopes = Envelopes(tuple(Envelope(row.money, row.count) for row in file.envelopes))
    return BountyRules(
        kind=BountyKind(file.kind),
        amount=file.amount,
        paid_share=Fraction(file.paid_share) / 100,
        starts=MysteryStart(file.starts),
        starts_at=file.starts_at,
        envelopes=envelopes,
    )


def _percent(percent: Sequence[Decimal] | None, file: PayoutsFile) -> Payouts:
    return PercentPayouts(tuple(percent or ()), file.round_to)


def _prizes(prizes: Sequence[Money], _: PayoutsFile) -> Payouts:
    return FixedPayouts(tuple(prizes))


def _by_entries(bands: Sequence[BandFile], file: PayoutsFile) -> Payouts:
    return PayoutsByEntries(tuple(_band(index, band, file) for index, band in enumerate(bands)))


def _band(index: int, band: BandFile, file: PayoutsFile) -> Band:
    with _at(index, "percent"):
        return Band(band.up_to, PercentPayouts(tuple(band.percent), file.round_to))


def _standard(form: StandardFile, _: PayoutsFile) -> Payouts:
    return StandardPayouts(form.paid, form.round_to, form.min_cash, form.first, form.last == "min_cash")


def _satellite(form: SatelliteFile, _: PayoutsFile) -> Payouts:
    return SatellitePayouts(form.seat, Remainder(form.remainder), form.milestone or 0, LastSeat(form.last_seat))


FORMS: Final[Mapping[str, Callable[[Any, PayoutsFile], Payouts]]] = {
    "prizes": _prizes,
    "by_entries": _by_entries,
    "standard": _standard,
    "satellite": _satellite,
    "percent": _percent,
}
"""The forms of payout: each key of `PayoutsFile` that is one, and what builds it from the value and the file."""


@contextmanager
def _at(*key: str | int) -> Iterator[None]:
    """Prefix the key to the path of errors raised in the block."""
    try:
        yield
    except InvalidArgument as error:
        InvalidArgument.raise_all(InvalidArgument(str(each), *key, *each.at) for each in (error, *error.others))
