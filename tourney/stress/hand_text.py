"""A hand of a finding in words, and as a file in the poker hand history format (PHH).

The file has the hand as our machine plays it, so that any reader of the format can show it. What the format does not
hold, such as cards that are never dealt and an illegal action that is tried, is in the table `_stress`, from which
`read_plan` makes the same hand again.
"""

from __future__ import annotations

import json
import tomllib
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from tourney.cards.card import format_cards, parse_cards
from tourney.errors import InvalidArgument
from tourney.game import event as ev
from tourney.game.action import BET_OR_RAISE, CHECK_OR_CALL, DISCARD, FOLD, Action
from tourney.game.phh_writing import HandStart, HandWriter
from tourney.game.stakes import AnteKind, HouseRules, Places, Stakes
from tourney.game.turn import ACT, DEAL
from tourney.stress.catalogue.setup import Setup
from tourney.stress.expected import find_places
from tourney.stress.hand_plan import Drawn, HandPlan, PlannedAction, Probe, nearest_legal

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tourney.game.event import Event
    from tourney.game.hand import Hand
    from tourney.game.variant import Variant
    from tourney.types import Position


_FORMAT: Final = 1
_WORDS: Final = {FOLD: "f", CHECK_OR_CALL: "c", BET_OR_RAISE: "r", DISCARD: "d"}
_KINDS: Final = {word: kind for kind, word in _WORDS.items()}
_NAMES: Final = ("small_blind", "big_blind", "ante", "ante_kind", "small_bet", "big_bet", "bring_in")


def play_ourselves(
    plan: HandPlan, variant: Variant, reading: Setup | None = None
) -> tuple[Hand, list[Event], HandWriter]:
    """The hand as our machine plays it, to the last action of the plan; `reading` is its setup under house rules."""
    setup = reading or plan.setup
    players = len(setup.stacks)
    places = find_places(setup, variant)
    start = HandStart(
        variant=variant,
        stakes=setup.stakes,
        stacks=setup.stacks,
        places=places,
        rules=setup.rules,
        absent=(),
        uncapped=setup.uncapped,
        players=[f"position {position}" for position in range(players)],
        seats=range(1, players + 1),
        table=1,
        hand=1,
        level=1,
    )
    writer = HandWriter(start)
    events: list[Event] = []

    def hear(event: Event) -> None:
        events.append(event)
        writer(event)

    hand = setup.hand(variant, hear)
    deck = Drawn(plan.deck)
    if hand.turn == DEAL:
        hand.deal_from(deck)
    for planned in plan.actions:
        # A hand that was shrunk, or is read under other house rules, may be over before its last action.
        if hand.turn != ACT or hand.actor != planned.player:
            break
        hand.apply(nearest_legal(planned.action, hand.view(hand.actor)))
        if hand.turn == DEAL:
            hand.deal_from(deck)
    return hand, events, writer


def in_words(plan: HandPlan, variant: Variant, reading: Setup | None = None) -> list[str]:
    """The hand in words, a line for the table and one for each street."""
    hand, events, _ = play_ourselves(plan, variant, reading)
    lines = [f"{variant.title}, {_stakes(plan.setup.stakes)}; stacks {_row(plan.setup.stacks)}"]
    lines += [
        f"position {position} holds {_format_spaced(cards)}" for position, cards in enumerate(hand.hole) if cards
    ]
    lines += _course(events, variant)
    last = plan.actions[-1] if plan.actions else None
    if last is not None and last.probe is not None:
        lines.append(f"before that, position {last.player} tries {last.probe.value}")
    if hand.turn == ACT:
        lines.append(f"position {hand.actor} is to act")
    return lines


def _course(events: list[Event], variant: Variant) -> Iterator[str]:
    street = variant.streets[0].name
    said: list[str] = []
    for event, group in groupby(events, key=type):
        if issubclass(event, ev.BoardDealt):
            for name, dealt in groupby(group, key=lambda one: one.street):  # type: ignore[union-attr]
                if said or street != variant.streets[0].name:
                    yield f"{street}: {', '.join(said)}" if said else street
                said = []
                street = f"{name} {_format_spaced(one.card for one in dealt)}"  # type: ignore[union-attr]
        else:
            said += [text for one in group if (text := _describe_event(one))]
    if said:
        yield f"{street}: {', '.join(said)}"


def _describe_event(event: Event) -> str:
    words = {
        ev.Posted: "posts {what} {amount}",
        ev.Folded: "folds",
        ev.Checked: "checks",
        ev.Called: "calls {amount_by}",
        ev.Raised: "bets {amount_to}" if getattr(event, "bet", False) else "raises to {amount_to}",
        ev.Discarded: "discards {shown}",
        ev.Won: "wins {amount}",
        ev.Returned: "takes back {amount}",
    }.get(type(event))
    if words is None:
        return ""
    values = event._asdict() | {"shown": _format_spaced(getattr(event, "cards", ())) or "nothing"}
    return f"{event.player} {words.format(**values)}{_all_in(getattr(event, 'all_in', False))}"  # type: ignore[union-attr]


def _all_in(yes: bool) -> str:  # noqa: FBT001 - a word for a flag
    return " all-in" if yes else ""


def _format_spaced(cards: Any) -> str:  # noqa: ANN401 - any iterable of cards
    return " ".join(format_cards([card]) for card in cards)


def _row(amounts: tuple[int, ...]) -> str:
    return " / ".join(map(str, amounts))


def _stakes(stakes: Stakes) -> str:
    parts = []
    if stakes.big_blind:
        parts.append(f"blinds {stakes.small_blind}/{stakes.big_blind}")
    if stakes.ante:
        payer = {AnteKind.EACH: "", AnteKind.BIG_BLIND: " by the big blind", AnteKind.BUTTON: " by the button"}
        parts.append(f"ante {stakes.ante}{payer[stakes.ante_kind]}")
    if stakes.chip > 1:
        parts.append(f"chips of {stakes.chip}")
    if stakes.bring_in:
        parts.append(f"bring-in {stakes.bring_in}")
    if not stakes.big_blind or stakes.small_bet != stakes.big_blind:
        parts.append(f"bets {stakes.small_bet}/{stakes.big_bet}")
    return ", ".join(parts)


# Files


def phh(plan: HandPlan, variant: Variant, comments: Mapping[str, str], reading: Setup | None = None) -> str:
    """The hand as a PHH file; `comments` become fields of the table `_stress`."""
    hand, _, writer = play_ourselves(plan, variant, reading)
    stress = {"format": _FORMAT, **comments, **_pack_plan(plan)}
    # JSON writes these values as TOML does.
    lines = "".join(f"{name} = {json.dumps(value)}\n" for name, value in stress.items())
    return f"{writer.text(hand.state.stacks)}\n[_stress]\n{lines}"


def _pack_plan(plan: HandPlan) -> dict[str, object]:
    setup = plan.setup
    rules = {name: getattr(setup.rules, name) for name in setup.rules.__dataclass_fields__}
    packed: dict[str, object] = {
        "game": setup.game,
        "stacks": list(setup.stacks),
        "stakes": [int(getattr(setup.stakes, name)) for name in _NAMES],
        "deck": format_cards(plan.deck),
        "deeds": [_word(planned) for planned in plan.actions],
        "raises": -1 if rules["raises"] is None else rules["raises"],
    }
    if setup.stakes.chip > 1:
        packed["chip"] = setup.stakes.chip
    if setup.places is not None:
        packed["places"] = list(setup.places)
    return packed


def _word(planned: PlannedAction) -> str:
    action = planned.action
    what = {BET_OR_RAISE: str(action.amount_to), DISCARD: format_cards(action.cards)}.get(action.kind, "")
    probe = f" {planned.probe.name}" if planned.probe is not None else ""
    return f"{planned.player}:{_WORDS[action.kind]}{what}{probe}"


def read_hand_plan(text: str, rules: HouseRules) -> HandPlan:
    """The hand of a file that `phh` has written.

    Raises:
        InvalidArgument: The text is no such file.
    """
    try:
        packed = tomllib.loads(text).get("_stress")
        if not isinstance(packed, dict):
            raise ValueError("it has no table [_stress]")  # noqa: TRY301, TRY004 - as the other faults
        stakes = dict(zip(_NAMES, packed["stakes"], strict=True))
        stakes["chip"] = packed.get("chip", 1)
        stakes["ante_kind"] = AnteKind(stakes["ante_kind"])
        places = Places(*packed["places"]) if "places" in packed else None
        setup = Setup(packed["game"], Stakes(**stakes), tuple(packed["stacks"]), places, rules)
        actions = tuple(map(_planned_action, packed["deeds"]))
        return HandPlan(setup, tuple(parse_cards(packed["deck"])), actions)
    except (tomllib.TOMLDecodeError, KeyError, TypeError, ValueError) as error:
        raise InvalidArgument(f"it is no hand of a finding of tourney stress: {error}") from error


def houses_of(text: str) -> tuple[str, ...]:
    """The names of the house rules by which our machine played the hand of a file."""
    return tuple(filter(None, str(tomllib.loads(text).get("_stress", {}).get("houses", "")).split(",")))


def _planned_action(word: str) -> PlannedAction:
    who, _, rest = word.partition(":")
    what, _, probe = rest.partition(" ")
    kind = _KINDS[what[0]]
    position: Position = int(who)
    cards = tuple(parse_cards(what[1:])) if kind == DISCARD else ()
    amount = int(what[1:]) if kind == BET_OR_RAISE else 0
    return PlannedAction(position, Action(kind, amount, cards), Probe[probe] if probe else None)
