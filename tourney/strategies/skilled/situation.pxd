cimport cython
from libc.stdint cimport uint64_t

from tourney cimport lengths
from tourney.game.variant cimport Course
from tourney.strategies.skilled.draw_rules cimport count_cards, keep_for
from tourney.streams cimport Stream, branch

cdef int _KEPT_ROW
cdef uint64_t _KEY
cdef uint64_t _NO_HANDS[lengths.TWO_CARDS]
cdef double _NO_SCORES[lengths.TWO_CARDS]
cdef uint64_t _NO_KEPT[lengths.KEPT_ROWS * lengths.KEPT_ROW]
cdef int _NO_COUNTS[lengths.KEPT_ROWS]
cdef int _NO_STREETS[lengths.MOST_STREETS]

@cython.final
cdef class Book:
    cdef Course course
    cdef int opening
    cdef readonly int dealt, size
    cdef bint by_place
    cdef uint64_t hands[lengths.TWO_CARDS]
    cdef double scores[lengths.TWO_CARDS]
    cdef int held[lengths.MOST_STREETS]
    cdef int lefts[lengths.MOST_STREETS]
    cdef int boarded[lengths.MOST_STREETS]
    cdef uint64_t kept[lengths.KEPT_ROWS * lengths.KEPT_ROW]
    cdef int kept_count[lengths.KEPT_ROWS]

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

cdef int _EIGHT_OR_BETTER, _NEVER_DREW
cdef uint64_t _NO_OWN[lengths.HANDS]
cdef int _NO_OTHERS[lengths.HANDS]
cdef uint64_t _NO_BOARDS[lengths.MOST_BOARDS]

cdef class Situation:
    cdef Book _book
    cdef Course _course
    cdef int _street, _bare, _count, _parts, _to_come, _boards_to_come
    cdef bint _drawing, _no_change, _by_book, _complete
    cdef uint64_t _key, _own, _apart, _base
    cdef uint64_t _up[lengths.HANDS]
    cdef int _hidden[lengths.HANDS]
    cdef int _within[lengths.HANDS]
    cdef int _choosy[lengths.HANDS]
    cdef int _drawn[lengths.HANDS]
    cdef int _pending[lengths.HANDS]
    cdef uint64_t _now[lengths.MOST_BOARDS]

    cpdef int begin_street(self, Book book, int street, uint64_t own, uint64_t key) except -1
    cpdef show(self, uint64_t up)
    cpdef set_apart(self, uint64_t cards)
    cpdef draw_next(self)
    cpdef set_board(self, int board, uint64_t mask)
    cpdef add(self, uint64_t up, int hidden, int within, int choosy)
    cpdef note_draw(self, int drawn, bint pending)
    @cython.locals(known=uint64_t, board=cython.int, player=cython.int, lying=cython.int)
    cdef int _close(self, uint64_t dead) except -1
    @cython.locals(course=Course, street=cython.int)
    cdef int _look_ahead(self) except -1
    @cython.locals(course=Course, street=cython.int)
    cdef bint _is_complete(self) except -1
