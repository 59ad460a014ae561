"""All money paid in for bounties is paid out by the end, whoever knocks out whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from tourney.streams import Stream
from tourney.tournament.bounties import Bounties, BountyKind, BountyRules, Envelope, Envelopes

if TYPE_CHECKING:
    from hypothesis.strategies import DataObject

RULES = st.builds(
    BountyRules,
    kind=st.sampled_from(BountyKind),
    amount=st.integers(1, 1000),
    paid_share=st.fractions(min_value="1/100", max_value=1, max_denominator=100),
    starts_at=st.none() | st.integers(2, 20),
    envelopes=st.none() | st.just(Envelopes((Envelope(500, 1), Envelope(100, 3), Envelope(7, 9)))),
)


@given(RULES, st.integers(2, 25), st.integers(1, 3), st.data())
def test_every_unit_paid_in_is_paid_out(rules: BountyRules, players: int, last: int, data: DataObject) -> None:
    event = Bounties(rules)
    stream = Stream(data.draw(st.integers(0, 2**64 - 1)))
    for player in range(players):
        event.enter(player)
    paid_in, paid_out = players * rules.amount, 0
    starts_at = rules.players_at_start(paid=max(1, players // 5), final_table=9)
    re_entries = data.draw(st.integers(0, 10))
    while len(event.heads) > last:
        if (
            rules.kind is BountyKind.MYSTERY
            and not re_entries
            and not event.started
            and len(event.heads) <= starts_at
        ):
            event.start_mystery()
        busted, *others = data.draw(st.permutations(sorted(event.heads)))
        winners = others[: data.draw(st.integers(0, 3))]
        payments = event.knock_out(busted, winners, stream)
        assert all(payment.money > 0 for payment in payments)
        assert {payment.player for payment in payments} <= set(winners)
        paid_out += sum(payment.money for payment in payments)
        if re_entries:
            re_entries -= 1
            event.enter(busted)
            paid_in += rules.amount
        assert paid_in == paid_out + sum(event.heads.values()) + event.pool + sum(event.envelopes)
        assert not event.started or len(event.envelopes) == len(event.heads)
    left = set(event.heads)
    kept = event.finish(stream)
    assert {payment.player for payment in kept} <= left
    assert paid_in == paid_out + sum(payment.money for payment in kept)
    assert (event.pool, event.envelopes, event.heads) == (0, [], {})
