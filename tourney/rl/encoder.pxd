cimport cython
from libc.stdint cimport int8_t, int64_t, uint64_t

from tourney.game.action cimport Action, check_or_call, discard, fold, raise_to
from tourney.game.hole_cards cimport count_packed
from tourney.game.public_state cimport PublicState, earlier_acts
from tourney.game.stakes cimport Amounts
from tourney.game.view cimport View

cdef int _SEAT_SIZE, _ACTED, _RAISES, _EARLIER_RAISES, _GAVE_UP, _BOUNTY, _ROW, _BET_OR_RAISE, _DISCARD


@cython.final
cdef class Encoder:
    cdef readonly object layout
    cdef float[:, ::1] _rows
    cdef int8_t[:, ::1] _masks
    cdef int _count, _size, _moves, _deck, _seats, _boards, _apart_at, _board_at, _up_at, _game_at, _street_at, _turn_at
    cdef int _seat_at, _event_at, _fractions, _maximum, _exact, _first_discard
    cdef list _parts, _wholes, _names
    cdef object _known

    @cython.locals(place=cython.int, move=cython.int, unit=cython.double, amounts=Amounts)
    cpdef int write(self, int row, View view) except -1
    cdef int _check_row(self, int row) except -1
    cdef int _check_fits(self, View view) except -1
    @cython.locals(
        state=PublicState, packed=uint64_t, board=cython.int, place=cython.int, card=cython.int, player=cython.int,
        seat=cython.int,
    )
    cdef int _write_cards(self, int row, View view) except -1
    @cython.locals(card=cython.int)
    cdef int _write_set(self, int row, int first, tuple cards) except -1
    @cython.locals(at=cython.int, amounts=Amounts)
    cdef int _write_turn(self, int row, View view, double unit) except -1
    @cython.locals(at=cython.int, player=cython.int, state=PublicState)
    cdef int _write_seats(self, int row, View view, double unit) except -1
    @cython.locals(state=PublicState, place=cython.int)
    cdef int _write_acts(self, int row, View view) except -1
    @cython.locals(seat=cython.int, at=cython.int, kind=cython.int, now=cython.bint)
    cdef int _write_act(self, int row, View view, int64_t act) except -1
    @cython.locals(at=cython.int)
    cdef int _write_event(self, int row, View view, lobby, double unit) except -1
    cdef int _write_bounties(self, int row, View view, lobby, double pool) except -1
    @cython.locals(
        state=PublicState, least=int64_t, most=int64_t, all_in=cython.bint, before=int64_t,
        amount=int64_t, number=cython.int,
    )
    cdef int _mask_bets(self, int row, View view) except -1
    @cython.locals(part=int64_t, whole=int64_t, chip=int64_t, called=int64_t, amount=int64_t)
    cdef int64_t _amount_of(self, View view, int number) except -1
    @cython.locals(held=cython.int, allowed=cython.int, chosen=cython.int, count=cython.int, place=cython.int)
    cdef int _mask_discards(self, int row, View view) except -1
    @cython.locals(allowed=cython.int, place=cython.int)
    cdef int _find_allowed(self, View view) except -1
    @cython.locals(place=cython.int, move=cython.int)
    cpdef int copy_row(self, Encoder other, int row) except -1
    cpdef int check(self, int row, int64_t move) except -1
    cpdef Action action(self, int row, View view, int64_t move, int64_t amount_to=*)
    cdef int64_t _bet_of(self, View view, int64_t move) except -1
    cdef Action _discard_of(self, View view, int64_t chosen)
    @cython.locals(action=Action)
    cdef Action _exact_raise(self, View view, int64_t amount_to)
