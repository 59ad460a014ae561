"""Pool, prizes, deals and bounties: all money paid in is paid out, to the unit."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, permutations
from typing import TYPE_CHECKING

from floor_checker.rule import Rule
from floor_checker.sheet import amount, share

if TYPE_CHECKING:
    from floor_checker.log import Event
    from floor_checker.places import Places


def percent_prizes(shares: list[object], unit: int, pool: int) -> list[int]:
    """Shares of the pool in whole units; the remainder goes to the winner."""
    prizes = [int(share(part) * pool) // unit * unit for part in shares]
    prizes[0] += pool - sum(prizes)
    return prizes


def satellite_prizes(seat: int, pool: int, entries: int, remainder: str) -> list[int]:
    """As many seats as the pool buys; the remainder goes to the next places, or to the winners of the seats."""
    seats = max(1, min(pool // seat, entries - 1))
    cash = pool - seats * seat
    if 0 <= cash < seat and remainder != "shared":
        below, buy_in = [], pool // entries
        while remainder == "refunded" and 0 < buy_in <= cash:
            below.append(buy_in)
            cash -= buy_in
        return [seat] * seats + below + [cash] * (cash > 0)
    each, odd = divmod(pool, seats)
    return [each + (place < odd) for place in range(seats)]


def icm(stacks: list[int], prizes: list[Fraction]) -> list[Fraction]:
    """Malmuth-Harville equities, by all orders of finish."""
    total, worth = sum(stacks), [Fraction(0)] * len(stacks)
    for order in permutations(range(len(stacks)), min(len(stacks), len(prizes))):
        chance, left = Fraction(1), total
        for player in order:
            chance *= Fraction(stacks[player], left)
            left -= stacks[player]
        for place, player in enumerate(order):
            worth[player] += chance * prizes[place]
    return worth


class Money(Rule):
    """The rules of money paid in and out."""

    places: Places

    def prepare(self) -> None:
        self.sold = 0
        self.pool = 0
        self.paid = 0
        self.prizes: dict[int, int] = {}
        self.by_place: list[int] | None = None
        self.shares: dict[int, int] = {}
        self.kept = 0
        self.cashed: set[int] = set()
        self.heads: dict[int, int] = {}
        self.won: dict[int, int] = {}
        self._victim = 0
        self._payments: list[tuple[int, int]] = []
        self._free = 0  # money on no player

    def see(self, line: int, event: Event) -> None:
        del line
        match event["event"]:
            case "registered" if self.sheet.bounty:
                self.heads[event["player"]] = amount(self.sheet.bounty["amount"])
            case "bought" if event["what"] != "dealer bonus":  # that money goes to the dealers
                self.sold += event["cost"]
            case "cashed":
                self.cashed.add(event["player"])
                rules = self.sheet.flight_rule("money") or {}
                told = f"player {event['player']} is paid {event['prize']} in a flight"
                self.expect(event["prize"] == amount(rules.get("min_cash")), "prizes", told)
            case "entries_closed":
                self._close(event)
            case "placed":
                self.prizes[event["player"]] = event["prize"]
            case "bounty":
                self._bounty(event)
            case "deal":
                self._deal(event)

    def _close(self, event: Event) -> None:
        entries = len(self.room.entrants)
        collected = entries * self.sheet.buy_in + self.sold
        payouts = self.sheet.raw["payouts"]
        self.pool, self.paid = event["pool"], event["paid"]
        self.expect(event["entries"] == entries, "prizes", f"{event['entries']} entries, expected {entries}")
        if "prizes" not in payouts:
            paid = len(self.cashed) * amount((self.sheet.flight_rule("money") or {}).get("min_cash"))
            expected = max(collected, self.sheet.guarantee, paid)
            self.expect(self.pool == expected, "prizes", f"a pool of {self.pool}, expected {expected}")
        overlay = max(0, self.pool - collected)
        self.expect(event["overlay"] == overlay, "prizes", f"an overlay of {event['overlay']}, expected {overlay}")
        self.by_place = self._table(payouts, entries)
        if self.by_place is not None:
            self.expect(sum(self.by_place) == self.pool, "prizes", f"the prizes sum to {sum(self.by_place)}")
            self.expect(len(self.by_place) == self.paid, "prizes", f"{self.paid} places are paid")

    def _table(self, payouts: dict[str, object], entries: int) -> list[int] | None:
        """The prizes by the file; None for a standard table, which no rulebook defines."""
        rows = payouts.get("by_entries")
        if isinstance(rows, list):
            row = next(row for row in rows if "up_to" not in row or entries <= amount(row["up_to"]))
            return self._cut(percent_prizes(row["percent"], amount(payouts.get("round_to"), 1), self.pool), entries)
        shares, fixed, satellite = (payouts.get(key) for key in ("percent", "prizes", "satellite"))
        if isinstance(shares, list):
            return self._cut(percent_prizes(shares, amount(payouts.get("round_to"), 1), self.pool), entries)
        if isinstance(fixed, list):
            return [amount(prize) for prize in fixed][:entries]
        if isinstance(satellite, dict):
            remainder = str(satellite.get("remainder", "next"))
            return satellite_prizes(amount(satellite["seat"]), self.pool, entries, remainder)
        return None

    @staticmethod
    def _cut(prizes: list[int], entries: int) -> list[int]:
        paid = prizes[:entries]
        if paid:
            paid[0] += sum(prizes[entries:])
        return paid

    def _deal(self, event: Event) -> None:
        """Shares and kept money sum to the prizes of the open places; nobody gets less than the lowest."""
        self.shares, self.kept = dict(event["shares"]), event["keep"]
        players = set(self.shares)
        self.expect(players == self.room.alive, "deal", "the deal is not among all players left")
        if self.by_place is None:
            return
        ladder = [*self.by_place[: len(players)], *[0] * (len(players) - len(self.by_place))]
        total = sum(self.shares.values()) + self.kept
        self.expect(total == sum(ladder), "deal", f"{total} is divided, of {sum(ladder)}")
        low, high = min(self.shares.values()), max(self.shares.values())
        self.expect(low >= ladder[-1], "deal", f"a player gets {low}, below the lowest prize {ladder[-1]}")
        self.expect(high <= ladder[0], "deal", f"a player gets {high}, above the first prize {ladder[0]}")
        if event["kind"] == "icm" and not self.kept and len(players) <= 7:
            order = list(self.shares)
            worth = icm([self.room.stacks[player] for player in order], [Fraction(prize) for prize in ladder])
            for player, value in zip(order, worth, strict=True):
                told = f"player {player} gets {self.shares[player]}, worth {float(value):.2f}"
                self.expect(abs(self.shares[player] - value) <= 1, "deal", told)

    # Bounties

    def _bounty(self, event: Event) -> None:
        player, victim, money = event["player"], event["victim"], event["amount"]
        self.won[player] = self.won.get(player, 0) + money
        rules = self.sheet.bounty
        if rules is None:
            self.report.add("bounty", "a bounty in an event without bounties")
            return
        self.expect(money > 0, "bounty", f"a bounty of {money}")
        if rules["kind"] == "mystery" and not self.room.closed:
            self.report.add("bounty", "an envelope is drawn before entries are closed")
        if player != victim:
            hand = self.log.last_hand(self.room.where[victim][0], self.report.line)
            fair = hand is not None and player in hand.stacks and hand.stacks[player] > 0
            self.expect(fair, "bounty", f"player {player} is paid for {victim}, but won no pot of that hand")

    def end(self) -> None:
        self._judge_prizes()
        rules = self.sheet.bounty
        if rules is not None:
            paid_in = amount(rules["amount"]) * len(self.room.entrants)
            paid = sum(self.won.values())
            self.expect(paid == paid_in, "bounty", f"{paid} is paid in bounties, of {paid_in} paid in")

    def _judge_prizes(self) -> None:
        for player in self.cashed:
            least = amount((self.sheet.flight_rule("money") or {})["min_cash"])
            told = f"player {player} was paid {least} in a flight, but {self.prizes.get(player)} at the end"
            self.expect(self.prizes.get(player) == least, "prizes", told)
        if self.sheet.flight_rule("money"):
            unpaid = sorted(player for player in self.places.on_day_two if not self.prizes.get(player))
            self.expect(not unpaid, "prizes", f"players {unpaid} play on the combined day, but are not paid")
        total = sum(self.prizes.values())
        self.expect(total == self.pool, "prizes", f"{total} is paid, of a pool of {self.pool}")
        if self.by_place is None:
            order = sorted(self.prizes, key=lambda player: self.places.told.get(player, 0))
            paid = [self.prizes[player] for player in order]
            falls = all(later <= before + 1 for before, later in pairwise(paid))
            self.expect(falls, "prizes", "a place is paid more than the one before it")
            return
        for place, group in self.places.tied:
            prizes = self.by_place[place - 1 : place - 1 + len(group)]
            found = [self.prizes.get(player, 0) for player in group]
            self.expect(sum(found) == sum(prizes), "prizes", f"place {place} is paid {found}, of {prizes}")
            self.expect(max(found) - min(found) <= 1, "prizes", f"tied players of place {place} are paid {found}")
