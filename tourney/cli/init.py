"""`tourney init`: write a tournament file for an evening, from questions or options."""

from __future__ import annotations

import os
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from tourney.cli.console import number_between, whole
from tourney.errors import InvalidArgument
from tourney.outputs import check_writable, write_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from tourney.config.file_text import EveningWishes

    T = TypeVar("T")

_MOST_PLAYERS = 2000
_MOST_MONEY = 10**6


def init(  # noqa: PLR0917 - options
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write.")] = Path("tournament.yaml"),
    players: Annotated[int | None, whole(2, _MOST_PLAYERS, "How many play.")] = None,
    start: Annotated[str | None, typer.Option(metavar="TIME", help="The start: 2026-12-04 19:00, or 7pm.")] = None,
    end: Annotated[str | None, typer.Option(metavar="TIME", help="When it is to be over: 23:00 or 11pm.")] = None,
    chips: Annotated[
        str | None,
        typer.Option(metavar="LIST", help="The chips at hand: 25:400,100:400; or 400x25,400x100; or no."),
    ] = None,
    game: Annotated[str | None, typer.Option(metavar="NAME", help="The game (tourney list variants).")] = None,
    rebuys: Annotated[
        str | None, typer.Option(metavar="TEXT", help="Rebuys: 1h, one each, 2 each for 90m; or no.")
    ] = None,
    who: Annotated[str | None, typer.Option(metavar="NAME", help="Who plays (tourney list fields).")] = None,
    dinner: Annotated[str | None, typer.Option(metavar="TIME", help="A dinner break of 30 min; or none.")] = None,
    stack: Annotated[int, whole(0, 10**7, "The starting stack; 0: as the chips allow.")] = 0,
    buy_in: Annotated[int, whole(0, _MOST_MONEY, "The buy-in.")] = 20,
    title: Annotated[str, typer.Option(help="The title.")] = "Poker night",
    page: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Also write the sheet for the wall, as `structure` does.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file if it exists.")] = False,
) -> None:
    """Write a tournament file for an evening that ends in time. Asks for what no option gives."""
    from time import monotonic

    from tourney.cli.progress import show_status
    from tourney.config.load import load_tournament
    from tourney.tasks.new_event import plan_event
    from tourney.tasks.pages import wall_sheet

    # A link that leads nowhere counts as well, since writing would follow or replace it.
    if os.path.lexists(file) and not force:
        raise InvalidArgument(f"{file} exists; give another file, or --force")
    check_writable(file)
    # The page, too, before some minutes of planning.
    if page is not None:
        check_writable(page)
    asked: dict[str, str] = {}
    while True:
        wishes = _wishes(
            asked, players, start, end, chips, game, rebuys, who, dinner, stack=stack, buy_in=buy_in, title=title
        )
        began = monotonic()
        try:
            with show_status("Trying level sheets ...") as report:
                event = plan_event(wishes, report)
            break
        except InvalidArgument as error:
            if not asked:  # nobody has answered a question
                raise
            typer.echo(f"  {error}\n  Your answers are kept: press Enter for each that is to stay.")
    write_text(file, event.text)
    if page is not None:
        write_text(page, wall_sheet(load_tournament(file)))
    sheet = f"{page}: the sheet for the wall" if page else f"      tourney structure {file} --page sheet.html"
    sys.stdout.write(
        f"{file}: {wishes.players} players, stacks of {event.stack:,} ({event.depth} big blinds), levels of "
        f"{event.level_minutes} min.\n"
        f"{event.runs} fresh runs: half end by {event.usual_end}, {100 * event.in_time:.0f}% are over by "
        f"{wishes.ends}. Planned in {monotonic() - began:.0f} s.\n"
        f"Next: tourney simulate {file}\n"
        f"{sheet}\n"
    )


def _wishes(
    asked: dict[str, str], players: int | None, start: str | None, end: str | None, chips: str | None,
    game: str | None, rebuys: str | None, who: str | None, dinner: str | None, *, stack: int, buy_in: int, title: str,
) -> EveningWishes:  # fmt: skip
    """What the options say, and the answers to questions about the rest, which are put into `asked`."""
    from tourney.config.file_text import EveningWishes
    from tourney.config.named_files import field_file, game_name
    from tourney.tasks.typed_answers import read_chips, read_dinner, read_rebuys, read_start, read_typed_time

    take = partial(_take, asked)
    many = players or _ask(asked, "--players", "How many players?", "12", number_between(2, _MOST_PLAYERS))
    starts = take("--start", start, "When does it start?", "19:00", read_start)
    ends = take("--end", end, "When is it to be over?", "23:00", read_typed_time)
    at_hand = take("--chips", chips, "Which chips do you have (25:400, or 400x25, or no)?", "no", read_chips)
    of_game = take("--game", game, "Which game?", "no_limit_holdem", game_name)
    again = take("--rebuys", rebuys, "Rebuys (1h, one each, or no)?", "no", read_rebuys)
    return EveningWishes(
        title=title,
        players=many,
        starts=starts,
        ends=ends,
        chips=at_hand,
        game=of_game,
        rebuys=again.minutes,
        most_rebuys=again.most,
        field=take("--who", who, "Who plays (tourney list fields)?", "home_game", lambda name: field_file(name).stem),
        dinner=take("--dinner", dinner, "When is dinner (20:30, or no)?", "no", read_dinner),
        stack=stack,
        buy_in=buy_in,
    )


def _take(
    asked: dict[str, str], option: str, value: str | None, question: str, default: str, read: Callable[[str], T]
) -> T:
    """The value of an option or, if it is not given, the answer to a question."""
    if value is None:
        return _ask(asked, option, question, default, read)
    try:
        return read(value)
    except ValueError as error:
        raise InvalidArgument(f"{option}: {error}") from None


def _ask(asked: dict[str, str], option: str, question: str, default: str, read: Callable[[str], T]) -> T:
    """The answer to a question, asked again until it is valid; the default if there is nobody to answer.

    The default is the answer before, if the question was asked already.
    """
    from tourney.config.problems import ConfigError

    # Without a terminal nobody can answer, and the loop would not end.
    while sys.stdin.isatty():
        answer = typer.prompt(question, default=asked.get(option, default))
        try:
            found = read(answer)
        except (ValueError, typer.BadParameter) as error:
            typer.echo(f"  {error}")
        except ConfigError as error:  # of a name; an answer has no line and column
            typer.echo(f"  {'; '.join(problem.message for problem in error.problems)}")
        else:
            # Kept for the next round of questions.
            asked[option] = answer
            return found
    # These two have no sensible default.
    if option in {"--players", "--end"}:
        raise InvalidArgument(f"{option} is needed: there is no terminal to ask")
    return read(default)
