cimport cython
from libc.stdint cimport uint64_t

from tourney cimport lengths
from tourney.strategies.skilled.estimate cimport ShareEstimate
from tourney.strategies.skilled.situation cimport Book
from tourney.streams cimport branch

cdef uint64_t _KEY
cdef int _PLACES, _LAST, _LEVELS, _ANY, _WHOLE, _LIKE, _TIMES
cdef int _BEST[lengths.LEVELS]
cdef double _NO_SHARES[lengths.OPENING_SHARES]


@cython.final
cdef class OpeningShares:
    cdef Book _book
    cdef ShareEstimate _estimate
    cdef double _shares[lengths.OPENING_SHARES]

    @cython.locals(size=cython.int, level=cython.int)
    cpdef int level(self, int within) noexcept
    @cython.locals(place=double, point=cython.int, low=double, part=double, row=cython.int, here=double)
    cpdef double share(self, double percent, int opponents, int level) except? -1
    cdef double _place(self, int point) noexcept
    @cython.locals(share=double)
    cdef double _at(self, int entry, int opponents, int level, int point) except? -1
    @cython.locals(book=Book, reach=double, within=cython.int, total=double, number=cython.int, place=cython.int, own=uint64_t,
                   estimate=ShareEstimate, _=cython.int)
    cdef double _play_out(self, int entry, int opponents, int level, int point) except? -1
