cimport cython
from libc.stdint cimport int64_t

from tourney cimport lengths
from tourney.tournament.icm cimport equities_by_recursion, thin_out

cdef int _KINDS, _STEPS, _CURVE, _BUSTS, MOST_PLAYERS, MOST_EXACT
cdef double _NO_VALUES[lengths.CURVE]
cdef double _NO_PRIZES[lengths.PRIZES]
cdef double _NO_KINDS[lengths.KINDS]
cdef double _NO_PLAYERS[lengths.MOST_PLAYERS]


@cython.final
cdef class StackValues:
    cdef double _chips, _average, _most, _widest
    cdef int _left, _kinds
    cdef double _counts[lengths.KINDS]
    cdef double _sums[lengths.KINDS]
    cdef double _weights[lengths.KINDS]
    cdef double _stacks[lengths.MOST_PLAYERS]
    cdef double _strength[lengths.MOST_PLAYERS]
    cdef double _weight[lengths.MOST_PLAYERS]
    cdef double _order[lengths.MOST_PLAYERS]
    cdef double _prize_curves[lengths.PRIZES]
    cdef list _open
    cdef double _places[lengths.CURVE]
    cdef double _faced[lengths.CURVE]
    cdef double _prizes[lengths.MOST_PLAYERS]
    cdef double _outlasted

    cpdef int begin(self, chips, int left) except -1
    @cython.locals(position=cython.int, found=list)
    cpdef list take(self, int players)
    @cython.locals(strong=cython.double, kind=cython.int)
    cpdef int add_other(self, double stack, double strength, double weight) except -1
    cpdef int sit(self, int position, double stack, double strength, double weight) except -1
    @cython.locals(
        step=cython.int, kind=cython.int, strong=cython.double, places=cython.double, faced=cython.double,
        chance=cython.double,
    )
    cpdef int draw_curves(self, int players, prizes) except -1
    cdef bint _is_last_table(self, int players) noexcept
    @cython.locals(
        seen=list, busts=cython.int, left=cython.int, paid=cython.int, shares=list, last=cython.double,
        step=cython.int, stack=cython.double, others=cython.double, value=cython.double, still_in=cython.double,
        place=cython.int, chance=cython.double,
    )
    cdef int _draw_prizes(self, int players) except -1
    @cython.locals(
        players=cython.int, position=cython.int, other=cython.int, strong=cython.double, places=cython.double,
        faced=cython.double, both=cython.double, chance=cython.double,
    )
    cpdef int note(self, stacks, double share) except -1
    @cython.locals(
        players=cython.int, playing=list, busts=cython.int, consolation=cython.double, last_table=bint,
        equities=list, place=cython.int, position=cython.int,
    )
    cdef int _note_prizes(self, stacks, double share) except -1
    @cython.locals(place=cython.double, step=cython.int, low=cython.double)
    cdef double _read_prize(self, double stack, int busts) except? -1.0
    @cython.locals(place=cython.double, step=cython.int, part=cython.double, places=cython.double)
    cdef _read_places(self, double strong)
    cdef double _find_part(self, double at, int step, double end) noexcept
