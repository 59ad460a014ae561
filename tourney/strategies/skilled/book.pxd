cimport cython
from libc.stdint cimport uint64_t

from tourney.game.variant cimport Course
from tourney.strategies.skilled.draw_rules cimport count_cards, keep_for
from tourney.streams cimport Stream, branch

cdef int _KEPT_ROW
cdef uint64_t _KEY
cdef uint64_t _NO_HANDS[1326]
cdef double _NO_SCORES[1326]
cdef uint64_t _NO_KEPT[1152]
cdef int _NO_COUNTS[18]
cdef int _NO_STREETS[12]


@cython.final
cdef class Book:
    cdef Course course
    cdef int opening, dealt
    cdef readonly int size
    cdef bint by_place
    cdef uint64_t hands[1326]
    cdef double scores[1326]
    cdef int held[12]
    cdef int lefts[12]
    cdef int boarded[12]
    cdef uint64_t kept[1152]
    cdef int kept_count[18]

    @cython.locals(course=Course, held=cython.int, board=cython.int, street=cython.int, before=cython.int)
    cdef int _count_cards(self) except -1
    @cython.locals(place=cython.int)
    cpdef fill(self, hands, scores)
    @cython.locals(low=cython.int, high=cython.int, middle=cython.int)
    cpdef double rank(self, double score) noexcept
    cdef int count_left(self, int street) noexcept
    cdef int find_row(self, int left, int cards) noexcept
    @cython.locals(stream=Stream, course=Course, second=cython.int, used=cython.int, hand=uint64_t, street=cython.int, left=cython.int,
                   kept=uint64_t, row=cython.int, fresh=cython.int)
    cdef int _note_kept(self) except -1
