"""The result of `tourney stress` as a badge, an SVG picture of one line for a README."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from xml.sax.saxutils import escape, quoteattr

from tourney.reporting.stress_results import counts, score
from tourney.stress.catalogue.point import RuleLevel
from tourney.stress.engine_findings import EngineVerdict

if TYPE_CHECKING:
    from tourney.stress.engine_examination import Examined

_LABEL: Final = "poker rules"
_GREEN, _RED, _GREY = "#1a7f37", "#b3261e", "#5f6770"
_FAULTS: Final = (EngineVerdict.WRONG, EngineVerdict.HANG, EngineVerdict.CRASH)
_SIZE: Final = 'xmlns="http://www.w3.org/2000/svg" width="{}" height="20"'
_LETTER: Final = 6.6
_MARGIN: Final = 6


def badge(examined: Examined) -> str:
    """The badge: how many of the required rule points that were tested are right, as a picture.

    It says so by a sign and a colour: right if there is no finding but house rules and those of optional points.
    """
    value, colour = _value(examined)
    # The picture is made without measuring fonts: `textLength` makes the text fit this width.
    left, right = (round(len(text) * _LETTER) + 2 * _MARGIN for text in (_LABEL, value))
    title = f"{examined.about.name} {examined.about.version}: {value} rule points"
    parts = (
        f'<svg {_SIZE.format(left + right)} role="img" aria-label={quoteattr(title)}>',
        f"<title>{escape(title)}</title>",
        f'<rect width="{left}" height="20" fill="#2b3137"/>',
        f'<rect x="{left}" width="{right}" height="20" fill="{colour}"/>',
        '<g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">',
        _text(_LABEL, left / 2, left),
        _text(value, left + right / 2, right),
        "</g>",
        "</svg>",
    )
    return "\n".join(parts) + "\n"


def _value(examined: Examined) -> tuple[str, str]:
    """What the badge says, and its colour."""
    if examined.tally.interrupted:
        return "interrupted", _GREY
    findings = examined.findings
    # A fault of the adapter says nothing about the engine.
    if examined.untested or any(one.verdict is EngineVerdict.ADAPTER for one in findings):
        return "not tested", _GREY
    optional = {point.id for point in examined.points if point.level is RuleLevel.OPTIONAL}
    # A finding of an optional point is no fault; a finding of several points is one if any is required.
    is_wrong = any(one.verdict in _FAULTS and not one.is_only_about(optional) for one in findings)
    required = [point for point in examined.points if point.id not in optional]
    # Not by the colour alone, since red and green look alike to some.
    sign, colour = ("✗", _RED) if is_wrong else ("✓", _GREEN)
    return f"{sign} {score(counts(examined, required))}", colour


def _text(text: str, middle: float, width: int) -> str:
    return f'<text x="{middle:g}" y="14" textLength="{width - 2 * _MARGIN}">{escape(text)}</text>'
