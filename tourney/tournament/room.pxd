cimport cython


cdef class Table:
    cdef readonly int number
    cdef public list seats
    cdef public object blinds, due
    cdef public set newcomers
    cdef public int rotated
    cdef list _occupied, _open

    cpdef sit(self, int player, int seat)
    cpdef leave(self, int seat)
    cpdef int player_at(self, int seat) except -1
    @cython.locals(seat=cython.int)
    cpdef list players_at(self, seats)


cdef class Room:
    cdef readonly dict tables, chairs
    cdef readonly int opened
    cdef list _by_size

    cpdef list with_players(self, int players)
    @cython.locals(apart=cython.int, size=cython.int)
    cpdef int fullest(self, int closing=*) except -1
    @cython.locals(apart=cython.int, size=cython.int, last=cython.int)
    cpdef int shortest(self, int closing=*) except -1
    cdef int _apart(self, int closing) except -2
    @cython.locals(size=cython.int, tables=list)
    cdef int _resize(self, Table table, int by) except -1
