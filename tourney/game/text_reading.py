"""Reading tournament hands in the texts of rooms, in English.

The patterns are a table (`text_forms.py`): a line that fits none of them is an error, so that nothing is guessed.
Texts of other languages are refused by the name of the language.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from tourney.cards.card import parse_cards
from tourney.errors import CardsError, InvalidArgument
from tourney.game.phh import AT_LINE, ReadHand
from tourney.game.phh_actions import MOST_DIGITS
from tourney.game.seated_hand import SeatedHand
from tourney.game.seated_head import STUD_GAMES, HandHead, SeatAtTable
from tourney.game.text_forms import LANGUAGES, TEXT_FORMS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tourney.game.phh import HandRecord
    from tourney.game.phh_actions import NamedCards
    from tourney.game.text_forms import ActPatterns, TextForm
    from tourney.types import Card, Chips

_ROMAN: Final = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}


def parse_text(text: str) -> Iterator[ReadHand]:
    """Read the hands of a file, each with its number; an error in one hand does not stop the others.

    The errors have the line and the column of the file, as `error_place` returns them.
    """
    form = find_form(text)
    if form is None:
        yield ReadHand("1", _at(InvalidArgument(_why_not(text)), (1, 1)))
        return
    starts = [found.start() for found in form.begins.finditer(text)]
    for number, (start, end) in enumerate(zip(starts, [*starts[1:], len(text)], strict=True), 1):
        try:
            yield ReadHand(str(number), _parse(form, text[start:end], 1 + text.count("\n", 0, start)))
        except InvalidArgument as error:
            yield ReadHand(str(number), error)


def _at(error: InvalidArgument | CardsError, place: tuple[int, int]) -> InvalidArgument:
    """An error with its line and column."""
    return InvalidArgument(str(error), AT_LINE, *place)


def find_form(text: str) -> TextForm | None:
    """The form of a text; None if it is none of the table."""
    return next((form for form in TEXT_FORMS if form.begins.search(text) is not None), None)


def _why_not(text: str) -> str:
    """Why a text has no hand that can be read."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    rooms = " or ".join(form.name for form in TEXT_FORMS)
    return _refuse_language("text", first) or f"not a hand of {rooms} in English"


def _parse(form: TextForm, text: str, first: int) -> HandRecord:
    """Read a hand that begins in this line of the file.

    Raises:
        InvalidArgument: It cannot be read; the error has its line and column.
    """
    lines = [line.strip() for line in text.replace("\ufeff", "").splitlines()]
    try:
        found, hand = _begin(form, lines, first)
    except InvalidArgument as error:
        raise error if error.at else _at(error, (first, 1)) from None
    names = sorted((each.name for each in hand.seats), key=len, reverse=True)
    number = first
    try:
        for number, line in enumerate(lines[1:], first + 1):
            hand.place = (number, 1)
            if line.startswith(form.summary):
                hand.give_back_uncalled()  # older texts do not say what is returned
                numbers = re.findall(r"\d+", found["table"])
                return hand.build(_number(found["hand"]), _number(numbers[-1]) if numbers else 0)
            _read_line(form, hand, names, line)
    except (InvalidArgument, CardsError) as error:
        raise _at(error, hand.place) from None
    message = f"the hand is cut short: it has no summary; expected {form.summary!r}"
    raise _at(InvalidArgument(message), (number, 1))


def _begin(form: TextForm, lines: Sequence[str], first: int) -> tuple[Mapping[str, str], SeatedHand]:
    """What the first lines say, and the hand with its players.

    Raises:
        InvalidArgument: The hand is none that is read, or its first lines are wrong.
    """
    head = form.head.match(lines[0])
    if head is None:
        raise InvalidArgument(_why_no_head(lines[0]))
    said = head["game"], head["limit"] or ""
    # Some trackers export the first line in capitals.
    known = {(game.casefold(), limit.casefold()): each for (game, limit), each in form.games.items()}
    game = known.get((said[0].casefold(), said[1].casefold()))
    if game is None:
        read = ", ".join(" ".join(each).strip() for each in form.games)
        message = f"{' '.join(said).strip()} is not read; these are: {read}"
        raise _at(InvalidArgument(message), (first, 1 + head.start("game")))
    is_stud = game in STUD_GAMES
    table = next((each for line in lines[1:6] if (each := form.table.match(line)) is not None), None)
    if table is None or not (is_stud or table["button"]):
        raise _at(
            InvalidArgument("the hand has no line with its table and the button"), (first + (len(lines) > 1), 1)
        )
    hand_head = HandHead(
        game,
        int(table["button"] or 0),
        _amount(head["small"]),
        _amount(head["big"]),
        _amount(head["ante"]) if head["ante"] else 0,
        _level(head["level"].upper()),
    )
    if is_stud:
        hand_head = hand_head._replace(
            button=_find_first_seat(form, lines) - 1,
            small_blind=0,
            big_blind=0,
            small_bet=hand_head.small_blind,
            big_bet=hand_head.big_blind,
        )
    elif said[1].casefold() == "limit":
        hand_head = _as_limit(form, hand_head, lines)
    hand = SeatedHand(hand_head, list(_seats(form, lines)))
    return {"hand": head["hand"], "table": table["table"]}, hand


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
    if "tournament #" not in line.casefold():
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
            yield SeatAtTable(int(found[1]), found[2], _amount(found[3]), is_sitting_out=form.absent in found[4])


def _find_first_seat(form: TextForm, lines: Sequence[str]) -> int:
    """The seat that is dealt to first in a game without a button: antes are posted from it on, or cards dealt."""
    seats = {seat.name: seat.seat for seat in _seats(form, lines)}
    names = sorted(seats, key=len, reverse=True)
    for line in lines:
        posts = _find_name(names, line, "", form.after_name)
        if posts is not None and form.acts.ante.match(line, len(posts + form.after_name)):
            return seats[posts]
        dealt = _find_name(names, line, form.dealt, " [")
        if dealt is not None:
            return seats[dealt]
    return 1


def _read_line(form: TextForm, hand: SeatedHand, names: Sequence[str], line: str) -> None:
    """Read a line after the first.

    Raises:
        InvalidArgument: It is none that the room writes, or cannot be at its place.
        CardsError: It has words in the place of cards.
    """
    if line.startswith("***"):
        _read_heading(form, hand, line)
    elif line.startswith(form.dealt) and (name := _find_name(names, line, form.dealt, " [")) is not None:
        _read_cards(form, hand, name, line)
    elif (found := form.returned.match(line)) is not None:
        hand.give_back(found[2], _amount(found[1]))
    elif (found := form.collected.match(line)) is not None and found[1] in names:
        hand.collect(found[1], _amount(found[2]))
    elif (name := _find_name(names, line, "", form.after_name)) is not None:
        begin = len(name + form.after_name)
        hand.place = (hand.place[0], 1 + begin)
        _read_act(form.acts, hand, name, line[begin:])
    elif line == form.pair:
        hand.allow_double()
    elif line and not (form.talk.match(line) or form.seat.match(line) or form.table.match(line)):
        # Not the line itself: it may have the name of a player.
        raise InvalidArgument("unknown line; expected an action, cards, a street, or a pot that is collected")


def _find_name(names: Sequence[str], line: str, before: str, after: str) -> str | None:
    """The name that a line has between two texts."""
    return next((each for each in names if line.startswith(before + each + after)), None)


def _read_heading(form: TextForm, hand: SeatedHand, line: str) -> None:
    """A line between the parts of a hand.

    Raises:
        InvalidArgument: The game has no such part, or the part has other cards.
    """
    if form.deal.match(line):
        hand.check_posts()
    elif hand.is_stud and (found := form.stud_street.match(line)) is not None:
        hand.deal_stud(_parse_at(hand, found, 2) if found[2] else ())
    elif not hand.is_stud and (found := form.street.match(line)) is not None:
        hand.deal_board(_parse_at(hand, found, 1))
    elif not form.heading.match(line):
        raise InvalidArgument(f"unknown heading: {line[:60]!r}; expected a street of the game, or the showdown")


def _read_cards(form: TextForm, hand: SeatedHand, name: str, line: str) -> None:
    """The cards of a player; in a draw and in stud first those that the player has, then the new ones."""
    found = form.groups.match(line, len(form.dealt + name))
    if found is None:
        raise InvalidArgument("expected one or two groups of cards in brackets")
    if found[2]:
        hand.check_held(name, _parse_at(hand, found, 1))
    hand.know_cards(name, _parse_at(hand, found, 2 if found[2] else 1))


def _parse_at(hand: SeatedHand, found: re.Match[str], group: int) -> list[Card]:
    """The cards of a group; an error is at its column."""
    hand.place = (hand.place[0], 1 + found.start(group))
    return parse_cards(found[group])


def _read_act(acts: ActPatterns, hand: SeatedHand, name: str, words: str) -> None:
    """What a player does, in the words after the name.

    Raises:
        InvalidArgument: The words are not known.
    """
    if acts.fold.match(words):
        hand.fold(name)
    elif words == "checks":
        hand.check(name)
    elif (found := acts.call.match(words)) is not None:
        hand.call(name, _amount(found[1]))
    elif (found := acts.raised.match(words)) is not None:
        hand.bet_to(name, _amount(found[2]), over=_amount(found[2]) - _amount(found[1]))
    elif (found := acts.bet.match(words)) is not None:
        hand.bet_to(name, _amount(found[1]))
    elif (found := acts.discard.match(words)) is not None:
        hidden: NamedCards = (None,) * int(found[1])
        hand.discard(name, tuple(parse_cards(found[2])) if found[2] else hidden)
    elif acts.pat.match(words):
        hand.discard(name, ())
    elif not _read_post(acts, hand, name, words):
        _read_end(acts, hand, name, words)


def _read_post(acts: ActPatterns, hand: SeatedHand, name: str, words: str) -> bool:
    """A forced bet; returns whether the words are one."""
    if (found := acts.ante.match(words)) is not None:
        hand.post_ante(name, _amount(found[1]))
    elif (found := acts.blind.match(words)) is not None:
        hand.post_blind(name, _amount(found[2]), big=found[1] == "big")
    elif (found := acts.bring_in.match(words)) is not None:
        hand.post_bring_in(name, _amount(found[1]))
    return found is not None


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
        expected = "a post, a fold, check, call, bet or raise, discards, cards that are shown, or a muck"
        raise InvalidArgument(f"unknown words after the name of a player: {words[:60]!r}; expected {expected}")


def _amount(text: str) -> Chips:
    """A number of chips.

    Raises:
        InvalidArgument: It is longer than the amounts of other forms may be.
    """
    digits = text.replace(",", "")
    if len(digits) > MOST_DIGITS:
        raise InvalidArgument(f"an amount has too many digits; expected at most {MOST_DIGITS}")
    return int(digits)


def _number(text: str) -> int:
    """The number of a hand or a table, as records have it."""
    return int(text[-18:]) % 2**31


def _level(text: str) -> int:
    """The number of a level: VII is 7."""
    if text.isdecimal():
        return int(text)
    values = [_ROMAN[each] for each in text]
    return sum(-value if value < max(values[place:]) else value for place, value in enumerate(values))
