cimport cython

from tourney cimport lengths
from tourney.tournament.button cimport TableSet


cdef int MOST_PLAYERS
cdef int _EMPTY[lengths.MOST_PLAYERS]
cdef int _EMPTY_ROOM[lengths.TABLE_SIZES]


cdef class Chair:
    cdef readonly int table, seat


@cython.locals(chair=Chair)
cpdef Chair chair_at(int table, int seat)


cdef class Table:
    cdef readonly int number, sign, size, count, taken, new, awaited
    cdef public int rotated, state
    cdef readonly bint in_play, breaking, resting
    cdef int _players[lengths.MOST_PLAYERS]
    cdef public object blinds, due
    cdef int _opened[lengths.MOST_PLAYERS]

    @cython.locals(place=cython.int, later=cython.int)
    cpdef int sit(self, int player, int seat) except -1
    @cython.locals(others=cython.int)
    cpdef int leave(self, int seat) except -1
    cpdef int expect(self, int seat) except -1
    cpdef int note_arrival(self, int seat) except -1
    @cython.locals(seat=cython.int)
    cpdef int note_dealt(self, seats) except -1
    cpdef int player_at(self, int seat) except -1
    @cython.locals(seat=cython.int)
    cpdef list players_at(self, seats)


cdef class Room:
    cdef readonly dict tables, chairs
    cdef readonly set breaking, resting
    cdef readonly int opened, next_sign
    cdef list _by_size
    cdef int _counts[lengths.TABLE_SIZES]
    cdef int _most
    cdef dict _by_sign

    @cython.locals(table=Table)
    cpdef close(self, int number)
    @cython.locals(table=Table)
    cpdef withdraw(self, int number)
    @cython.locals(table=Table)
    cpdef restore(self, int number)
    @cython.locals(table=Table)
    cpdef rest(self, int number)
    @cython.locals(tables=TableSet)
    cdef int _add(self, Table table, int size) except -1
    @cython.locals(tables=TableSet)
    cdef int _drop(self, Table table, int size) except -1
    cpdef TableSet with_players(self, int players)
    @cython.locals(size=cython.int)
    cpdef int fullest(self) except -1
    @cython.locals(size=cython.int)
    cpdef int shortest(self) except -1
    @cython.locals(tables=TableSet, highest=cython.int, size=cython.int)
    cpdef int highest_below(self, int number) except -2
    @cython.locals(tables=TableSet, number=cython.int, found=list)
    cpdef list shortest_first(self, int most)
    @cython.locals(table=Table, taken=cython.bint)
    cpdef seat(self, int player, Chair chair)
    @cython.locals(table=Table, chair=Chair)
    cpdef Chair unseat(self, int player)
    cdef int _resize(self, Table table, int by) except -1
