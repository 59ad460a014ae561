cimport cython
from libc.stdint cimport int64_t, uint64_t

from tourney cimport lengths
from tourney.game.hole_cards cimport bring_in_player
from tourney.game.public_state cimport PublicState, earlier_acts
from tourney.game.stakes cimport Amounts
from tourney.game.track_record cimport TrackRecord
from tourney.game.variant cimport Course
from tourney.game.view cimport View
from tourney.strategies.skilled.situation cimport Book
from tourney.strategies.starting_hands cimport first_raise_percent, is_push, narrow_to_reraise, push_percent
from tourney.tournament.icm cimport equity_in_field, thin_out

cdef int _UNIT, _POINTS, _STEPS, _FEW, _CALL, _RAISE, _DRAW, _FIXED_LIMIT, _BLINDS, _EACH, _HIGH_CARD, _NEVER_DREW
cdef double _STARTING_POT, _PUSHED_OVER
cdef double _FAR, _LEAST_GAIN, _LIMPS, _CALLS, _CALLS_AGAIN, _BETS, _RAISES, _STAYS, _BET_BEFORE, _CHECKED, _STAYED
cdef double _USUAL_SIZE, _LARGEST_SIZE, _SUSPECTED, _CONVICTED, _DOUBTED, _SIZE_SAYS
cdef int64_t _SIZES[lengths.POINTS]
cdef double _NO_WORTHS[lengths.POINTS]
cdef PrizeCurve _curve
cdef int64_t _NO_CHIPS[lengths.MOST_PLAYERS]
cdef double _NO_READINGS[lengths.MOST_PLAYERS]


@cython.final
cdef class PrizeCurve:
    cdef tuple _prizes
    cdef int64_t _left
    cdef double _worths[lengths.POINTS]

    cdef bint is_for(self, prizes, int64_t left) noexcept
    @cython.locals(point=cython.int, low=int64_t, part=double)
    cpdef double worth(self, double chips) noexcept
    @cython.locals(scale=double, stack=double, part=double, now=double, lost=double, won=double)
    cpdef double bubble_factor(self, int64_t own, int64_t risk, double average) noexcept


@cython.locals(left=int64_t, paid=int64_t, step=int64_t, prizes=tuple)
cpdef double risk_premium(lobby, int64_t own, int64_t risk) except? -1


@cython.final
cdef class JudgedSpot:
    cdef View view
    cdef PublicState _state
    cdef int me, opponents, behind, raises, callers, raiser, seats, _raises_first, _forced
    cdef bint opening, fixed, antes, last, led, awaits
    cdef int64_t blind, unit, bet_to, own, pot, risk_to
    cdef double range, premium, reading, credit, fear
    cdef double percent[lengths.MOST_PLAYERS]
    cdef double choosy[lengths.MOST_PLAYERS]
    cdef double sincere[lengths.MOST_PLAYERS]
    cdef int64_t drawn[lengths.MOST_PLAYERS]
    cdef int64_t drew_on[lengths.MOST_PLAYERS]
    cdef int64_t _acted[lengths.MOST_PLAYERS]

    @cython.locals(state=PublicState, course=Course, me=cython.int, player=cython.int, amounts=Amounts, may_act=bint,
                   all_ante=bint)
    cdef int look_at(self, View view, Book book, double reading) except -1
    cdef void _know_nothing(self) noexcept
    @cython.locals(act=int64_t, state=PublicState, place=cython.int)
    cdef int _read_all(self, Book book) except -1
    @cython.locals(kind=cython.int, player=cython.int, street=cython.int, bet_to=int64_t)
    cdef int _read(self, int64_t act, Book book) except -1
    @cython.locals(before=cython.int, push=bint)
    cdef int _read_first_raise(self, int player, int64_t bet_to, Book book) except -1
    @cython.locals(state=PublicState, other=cython.int, most=int64_t)
    cdef int64_t _most_against(self, int player) noexcept
    @cython.locals(behind=cython.int)
    cdef double _first_range(self, int player, int64_t bet_to, bint push, Book book) except? -1
    cdef double push_for_antes(self, int behind, int64_t bet_to) except? -1
    @cython.locals(seats=cython.int, found=cython.int, other=cython.int)
    cdef int _seats_behind(self, int player, Book book) except -1
    cdef int _read_first_call(self, int player, int64_t bet_to) except -1
    @cython.locals(now=bint)
    cdef int _read_later(self, int kind, int player, int street, Book book) except -1
    @cython.locals(record=TrackRecord, evidence=double, hands=cython.int, own=cython.int)
    cdef double _credit(self, int player, int street, int again) except? -1
    @cython.locals(size=double)
    cdef int _read_size(self) except -1
    @cython.locals(state=PublicState)
    cdef bint owes(self, int player) noexcept
