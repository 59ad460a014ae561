"""Builds payouts and bounties from a tournament file."""

from __future__ import annotations

from contextlib import contextmanager
from fractions import Fraction
from typing import TYPE_CHECKING

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
    from collections.abc import Iterator

    from tourney.config.files import BandFile, BountyFile, PayoutsFile, StandardFile


def build_payouts(file: PayoutsFile) -> Payouts:
    """Build the payouts.

    Raises:
        InvalidArgument: A value is invalid; the error holds its key.
    """
    if file.prizes is not None:
        with _at("prizes"):
            return FixedPayouts(tuple(file.prizes))
    if file.by_entries is not None:
        with _at("by_entries"):
            return PayoutsByEntries(tuple(_band(index, band, file) for index, band in enumerate(file.by_entries)))
    if file.standard is not None:
        with _at("standard"):
            return _standard(file.standard)
    if file.satellite is not None:
        with _at("satellite"):
            satellite = file.satellite
            return SatellitePayouts(
                satellite.seat,
                Remainder(satellite.remainder),
                satellite.milestone or 0,
                LastSeat(satellite.last_seat),
            )
    with _at("percent"):
        return PercentPayouts(tuple(file.percent or ()), file.round_to)


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


def _band(index: int, band: BandFile, file: PayoutsFile) -> Band:
    with _at(index, "percent"):
        return Band(band.up_to, PercentPayouts(tuple(band.percent), file.round_to))


def _standard(file: StandardFile) -> StandardPayouts:
    return StandardPayouts(file.paid, file.round_to, file.min_cash, file.first, file.last == "min_cash")


@contextmanager
def _at(*key: str | int) -> Iterator[None]:
    """Prefix the key to the path of errors raised in the block."""
    try:
        yield
    except InvalidArgument as error:
        InvalidArgument.raise_all(InvalidArgument(str(each), *key, *each.at) for each in (error, *error.others))
