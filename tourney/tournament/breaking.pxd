cimport cython
from libc.stdint cimport uint64_t

from tourney.streams cimport Stream, stream_of
from tourney.tournament.room cimport Chair, Room, Table, chair_at


@cython.locals(place=Py_ssize_t, lot=Py_ssize_t, length=Py_ssize_t, table=Py_ssize_t, chairs=list, orders=list, stream=Stream, chair=Chair)
cpdef list plan_seating(players, tables, seats, uint64_t key)
cpdef int plan_redraw(int players, counts, int seats, int final_table) except -1
@cython.locals(number=cython.int)
cpdef _by_order(Room room, seats, order)
@cython.locals(players=list, others=list, free=list, sizes=list, chairs=list, seats=list, table=Table, number=cython.int, place=cython.int, size=cython.int)
cpdef list plan_dispersal(Room room, int breaking, Stream stream)
