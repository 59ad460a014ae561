"""Reading tournament hands in the texts of rooms, in English.

The patterns are a table (`text_forms.py`): a line that begins with the name of a player and fits none of them is an
error, so that nothing is guessed. Other lines are talk. Texts of other languages are refused by the name of the
language.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from tourney.cards.card import parse_cards
from tourney.errors import CardsError, InvalidArgument
from tourney.game.phh import ReadHand
from tourney.game.seated_hand import HandHead, SeatAtTable, SeatedHand
from tourney.game.text_forms import LANGUAGES, TEXT_FORMS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tourney.game.phh import HandRecord
    from tourney.game.phh_actions import NamedCards
    from tourney.game.text_forms import ActPatterns, TextForm
    from tourney.types import Chips

_ROMAN: Final = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}


def parse_text(text: str) -> Iterator[ReadHand]:
    """Read the hands of a file, each with its number; an error in one hand does not stop the others."""
    form = find_form(text)
    if form is None:
        yield ReadHand("1", InvalidArgument(_why_not(text)))
        return
    starts = [found.start() for found in form.begins.finditer(text)]
    for number, (start, end) in enumerate(zip(starts, [*starts[1:], len(text)], strict=True), 1):
        try:
            yield ReadHand(str(number), _parse(form, text[start:end]))
        except (InvalidArgument, CardsError) as error:
            yield ReadHand(str(number), error if isinstance(error, InvalidArgument) else InvalidArgument(str(error)))


def find_form(text: str) -> TextForm | None:
    """The form of a text; None if it is none of the table."""
    return next((form for form in TEXT_FORMS if form.begins.search(text) is not None), None)


def _why_not(text: str) -> str:
    """Why a text has no hand that can be read."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    rooms = " or ".join(form.name for form in TEXT_FORMS)
    return _refuse_language("text", first) or f"not a hand of {rooms} in English"


def _parse(form: TextForm, text: str) -> HandRecord:
    lines = [line.strip() for line in text.replace("\ufeff", "").splitlines()]
    found = form.head.match(lines[0])
    if found is None:
        raise InvalidArgument(_why_no_head(lines[0]))
    said = found["game"], found["limit"] or ""
    game = form.games.get(said)
    if game is None:
        read = ", ".join(" ".join(each).strip() for each in form.games)
        raise InvalidArgument(f"{' '.join(said).strip()} is not read; these are: {read}")
    table = next((each for line in lines[1:6] if (each := form.table.match(line)) is not None), None)
    if table is None:
        raise InvalidArgument("the hand has no line with its table and the button")
    ante = _amount(found["ante"]) if found["ante"] else 0
    head = HandHead(
        game, int(table["button"]), _amount(found["small"]), _amount(found["big"]), ante, _level(found["level"])
    )
    if said[1] == "Limit":
        head = _as_limit(form, head, lines)
    hand = SeatedHand(head, list(_seats(form, lines)))
    names = sorted((each.name for each in hand.seats), key=len, reverse=True)
    for line in lines[1:]:
        if line.startswith(form.summary):
            hand.give_back_uncalled()  # older texts do not say what is returned
            numbers = re.findall(r"\d+", table["table"])
            return hand.build(int(found["hand"]) % 2**31, int(numbers[-1]) % 2**31 if numbers else 0)
        _read_line(form, hand, names, line)
    raise InvalidArgument("the hand is cut short: it has no summary")


def _as_limit(form: TextForm, head: HandHead, lines: Sequence[str]) -> HandHead:
    """The head of a limit game: its first line has the bets, and the big blind is the smaller one."""
    small, big = head.small_blind, head.big_blind
    posted = [each for line in lines if (each := re.search(form.acts.blind.pattern, line)) is not None]
    full = (_amount(each[2]) for each in posted if each[1] == "small" and not each[3])
    # Of a player all-in by less the text does not say what the blind is; it is usually half the other one.
    return head._replace(small_blind=next(full, small // 2), big_blind=small, small_bet=small, big_bet=big)


def _why_no_head(line: str) -> str:
    language = _refuse_language("hand", line)
    if language:
        return language
    if "Tournament #" not in line:
        return "not a tournament hand"
    return f"the first line is not one of a tournament hand in English: {line[:80]!r}"


def _refuse_language(what: str, line: str) -> str:
    """Why a first line in another language is not read; empty if it is not in one that is known."""
    language = next((name for word, name in LANGUAGES.items() if word in line), "")
    if not language:
        return ""
    return f"the {what} is in {language}: set the client to English, as other languages are not read"


def _seats(form: TextForm, lines: Sequence[str]) -> Iterator[SeatAtTable]:
    """The players who are dealt in: those who are moved in between button and small blind wait."""
    for line in lines:
        found = form.seat.match(line)
        if line.startswith("***"):
            return
        if found is not None and form.waiting not in found[4]:
            yield SeatAtTable(int(found[1]), found[2], _amount(found[3]))


def _read_line(form: TextForm, hand: SeatedHand, names: Sequence[str], line: str) -> None:
    if (found := form.street.match(line)) is not None:
        hand.deal_board(parse_cards(found[1]))
    elif (found := form.dealt.match(line)) is not None and found[1] in names:
        hand.know_cards(found[1], parse_cards(found[3] or found[2]))
    elif (found := form.returned.match(line)) is not None:
        hand.give_back(found[2], _amount(found[1]))
    elif (found := form.collected.match(line)) is not None and found[1] in names:
        hand.collect(found[1], _amount(found[2]))
    else:
        name = next((each for each in names if line.startswith(each + form.after_name)), None)
        if name is not None:
            _read_act(form.acts, hand, name, line[len(name + form.after_name) :])


def _read_act(acts: ActPatterns, hand: SeatedHand, name: str, words: str) -> None:
    """What a player does, in the words after the name.

    Raises:
        InvalidArgument: The words are not known.
    """
    if (found := acts.ante.match(words)) is not None:
        hand.post_ante(name, _amount(found[1]))
    elif (found := acts.blind.match(words)) is not None:
        hand.post_blind(name, _amount(found[2]), big=found[1] == "big")
    elif acts.fold.match(words):
        hand.fold(name)
    elif words == "checks":
        hand.check(name)
    elif (found := acts.call.match(words)) is not None:
        hand.call(name, _amount(found[1]))
    elif (found := acts.raised.match(words)) is not None:
        hand.bet_to(name, _amount(found[2]))
    elif (found := acts.bet.match(words)) is not None:
        hand.bet_to(name, _amount(found[1]))
    elif (found := acts.discard.match(words)) is not None:
        hidden: NamedCards = (None,) * int(found[1])
        hand.discard(name, tuple(parse_cards(found[2])) if found[2] else hidden)
    elif acts.pat.match(words):
        hand.discard(name, ())
    else:
        _read_end(acts, hand, name, words)


def _read_end(acts: ActPatterns, hand: SeatedHand, name: str, words: str) -> None:
    """What a player does at the end of a hand: one card alone is no hand at a showdown.

    Raises:
        InvalidArgument: The words are not known.
    """
    found = acts.show.match(words)
    if found is not None:
        shown = parse_cards(found[1])
        if len(shown) > 1:
            hand.show(name, shown)
    elif acts.muck.match(words):
        hand.muck(name)
    elif not acts.talk.match(words):
        raise InvalidArgument(f"unknown words after the name of a player: {words[:60]!r}")


def _amount(text: str) -> Chips:
    return int(text.replace(",", ""))


def _level(text: str) -> int:
    """The number of a level: VII is 7."""
    if text.isdecimal():
        return int(text)
    values = [_ROMAN[each] for each in text]
    return sum(-value if value < max(values[place:]) else value for place, value in enumerate(values))
