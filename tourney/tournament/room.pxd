cimport cython


cdef class Table:
    cdef readonly int number, sign
    cdef public list seats
    cdef public object blinds, due
    cdef public set newcomers, awaited
    cdef public int rotated
    cdef list _occupied, _open

    cpdef sit(self, int player, int seat)
    cpdef leave(self, int seat)
    cpdef int player_at(self, int seat) except -1
    @cython.locals(seat=cython.int)
    cpdef list players_at(self, seats)


cdef class Room:
    cdef readonly dict tables, chairs
    cdef readonly set breaking
    cdef readonly int opened, next_sign
    cdef list _by_size
    cdef dict _by_sign

    cpdef list with_players(self, int players)
    @cython.locals(size=cython.int)
    cpdef int fullest(self) except -1
    @cython.locals(size=cython.int, last=cython.int)
    cpdef int shortest(self) except -1
    @cython.locals(size=cython.int, tables=list)
    cdef int _resize(self, Table table, int by) except -1
