cimport cython
from libc.stdint cimport int64_t, uint64_t

from tourney cimport lengths
from tourney.cards.high cimport category_of, high
from tourney.game.action cimport Action, check_or_call, fold
from tourney.game.public_state cimport PublicState, earlier_acts
from tourney.game.variant cimport Course
from tourney.game.view cimport View
from tourney.strategies.base cimport BuiltIn
from tourney.strategies.holdem.preflop cimport act_preflop
from tourney.strategies.skilled.draw_rules cimport count_cards
from tourney.streams cimport Stream

cdef int _BLINDS, _RAISE, _ACE, _TEN, _WAYS, _PLAYS_THE_BOARD, _STRONG, _COMMITTED, _VALUE, _PER_OPPONENT
cdef int _HIGH_CARD, _PAIR, _TWO_PAIR, _TRIPS, _STRAIGHT, _FLUSH, _FULL_HOUSE
cdef uint64_t _SUIT, _WHEEL
cdef uint64_t _BITS[lengths.CARDS]
cdef uint64_t _STRAIGHTS[10]


@cython.locals(worth=int64_t, category=cython.int, strength=cython.int)
cpdef int measure_strength(int one, int other, uint64_t board) except -1
@cython.locals(best=cython.int, strength=cython.int)
cdef int _high_card(int one, int other, uint64_t board) noexcept
cdef bint _are_overcards(int one, int other, uint64_t board) noexcept
@cython.locals(rank=cython.int)
cdef int _pair(int64_t worth, int one, int other, uint64_t board) noexcept
@cython.locals(above=cython.int, kicker=cython.int)
cdef int _own_pair(int rank, int one, int other, uint64_t board) noexcept
@cython.locals(upper=cython.int, lower=cython.int, has_upper=bint, has_lower=bint)
cdef int _two_pair(int64_t worth, int one, int other, uint64_t board) noexcept
@cython.locals(rank=cython.int)
cdef int _trips(int64_t worth, int one, int other) noexcept
@cython.locals(top=cython.int, on_board=uint64_t)
cdef int _straight(int64_t worth, uint64_t board) noexcept
@cython.locals(suit=cython.int, on_board=uint64_t, best=cython.int, above=cython.int)
cdef int _flush(int one, int other, uint64_t board) noexcept
cdef uint64_t _ranks(uint64_t mask) noexcept
@cython.locals(most=cython.int, suit=cython.int)
cpdef int most_suited(uint64_t mask) noexcept
@cython.locals(suited=cython.int, ranks=uint64_t, place=cython.int)
cdef int _reduce_for_board(int strength, int category, uint64_t board) noexcept
@cython.locals(mask=uint64_t, straights=cython.int, found=cython.int)
cpdef int outs(int one, int other, uint64_t board) except -1
@cython.locals(missing=uint64_t, place=cython.int, straight=uint64_t, lacking=uint64_t)
cdef int _completing(uint64_t ranks, uint64_t on_board) noexcept
cdef bint _draws_to_flush(int one, int other, uint64_t mask) noexcept


@cython.final
cdef class _PostflopSpot:
    cdef View view
    cdef int strength, outs, to_come, opponents, bets_now, bets_before
    cdef bint acts_last, led
    cdef int64_t behind

    @cython.locals(one=cython.int, other=cython.int)
    cdef int look_at(self, View view, uint64_t board) except -1
    @cython.locals(most=int64_t, seat=cython.int)
    cdef int _look_around(self, PublicState state, int me) except -1
    @cython.locals(place=cython.int)
    cdef int _read_all(self, PublicState state) except -1
    @cython.locals(street=cython.int)
    cdef int _read(self, int64_t act) except -1


@cython.locals(spot=_PostflopSpot)
cdef Action act_postflop(View view, player, uint64_t board)
@cython.locals(view=View, need=double)
cdef Action _check_or_bet(_PostflopSpot spot, player)
@cython.locals(amount=int64_t)
cdef Action _bet(_PostflopSpot spot, int percent)
@cython.locals(view=View, percent=cython.int, stream=Stream)
cdef bint _bets_without(_PostflopSpot spot, player) except -1
@cython.locals(alone=bint)
cdef int _bluffing_percent(_PostflopSpot spot, player) except -1
cdef int _times(int percent, double aggression) except -1
@cython.locals(view=View, price=double, need=double)
cdef Action _face_bet(_PostflopSpot spot, player)
@cython.locals(one_card=double)
cdef double _draw_equity(_PostflopSpot spot) noexcept
@cython.locals(view=View, bets_now=cython.int, bold=bint)
cdef bint _raises(_PostflopSpot spot, player) except -1
@cython.locals(view=View, matched=int64_t, by=int64_t)
cdef Action _raise(_PostflopSpot spot)

@cython.locals(board=uint64_t)
cpdef Action act_in_holdem(View view, player)
@cython.locals(course=Course)
cpdef bint has_flop(variant) except -1
@cython.locals(course=Course, street=cython.int, held=cython.int)
cpdef bint is_holdem(variant) except -1
cdef Action _act_without_sense(View view)
