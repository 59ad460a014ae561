cimport cython
from libc.stdint cimport int64_t, uint64_t

from tourney cimport lengths

cdef uint64_t _NO_WORDS[lengths.WORDS]
cdef uint64_t _ONE
cdef int NOBODY


cdef int _lowest(uint64_t bits) except -2


@cython.final
cdef class _Bits:
    cdef uint64_t words[lengths.WORDS]
    cdef uint64_t used
    cdef int count


@cython.final
cdef class TableSet:
    cdef list _blocks
    cdef int _length

    @cython.locals(block=_Bits, word=cython.int)
    cpdef int add(self, int number) except -1
    @cython.locals(block=_Bits, word=cython.int)
    cpdef int remove(self, int number) except -1
    @cython.locals(block=_Bits, start=cython.int, place=cython.int, word=cython.int, used=uint64_t, bits=uint64_t)
    cpdef int first_above(self, int number) except -2
    @cython.locals(block=_Bits, place=cython.int, word=cython.int, used=uint64_t, bits=uint64_t)
    cpdef int last_below(self, int number) except -2
    @cython.locals(block=_Bits, place=cython.int, number=cython.int)
    cpdef int at(self, int index) except -2


cpdef plan_first_positions(occupied, int button, rules=*)
@cython.locals(waiting=set)
cpdef plan_positions(last, occupied, newcomers=*, rules=*)
@cython.locals(button=cython.int, big_blind=cython.int)
cpdef int next_big_blind(last, occupied, rules=*) except -1
cpdef bint is_due_small_blind(last, occupied, int seat, rules=*) except -1
@cython.locals(due=cython.int)
cpdef int hands_until_big_blind(last, occupied, int seat, rules=*) except -1
@cython.locals(seat=cython.int, count=cython.int)
cdef int _count_between(occupied, int start, int end) except -1
@cython.locals(button=cython.int, small_blind=cython.int, big_blind=cython.int)
cdef _next_blinds(last, occupied, kind)
@cython.locals(button=cython.int)
cdef _heads_up(occupied, int big_blind, rules)
@cython.locals(button=cython.int, small_blind=cython.int, big_blind=cython.int, start=cython.int)
cdef _seating(dealt_in, blinds)
@cython.locals(place=cython.int)
cdef int _position(dealt_in, int seat, int start) except -2
@cython.locals(place=cython.int)
cdef int _next(occupied, int seat) except -1
cdef int _previous(occupied, int seat) except -1


cdef class NextHand:
    cdef readonly object blinds, places, due
    cdef readonly tuple order
    cdef NextHand then
    cdef int64_t then_seats


cdef class NextHands:
    cdef object _rules
    cdef dict _kept

    @cython.locals(button=int64_t, small_blind=int64_t, big_blind=int64_t, state=int64_t, plan=NextHand)
    cpdef NextHand next(self, last, int64_t present, int64_t new)
    @cython.locals(seats=int64_t)
    cpdef NextHand after(self, NextHand plan, last, int64_t present, int64_t new)
    @cython.locals(plan=NextHand)
    cdef _forget(self)


cpdef bint lies_between(int seat, int start, int end) noexcept
