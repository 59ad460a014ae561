cimport cython
from libc.stdint cimport uint64_t

from tourney.streams cimport Stream, stream_of
from tourney.tournament.room cimport Chair, Room, chair_at


@cython.locals(place=Py_ssize_t, lot=Py_ssize_t, length=Py_ssize_t, table=Py_ssize_t, chairs=list, orders=list, stream=Stream, chair=Chair)
cpdef list plan_seating(players, tables, seats, uint64_t key)
cpdef int plan_redraw(int players, counts, int seats, int final_table) except -1
@cython.locals(chairs=list, seats=list, free=dict, number=cython.int)
cpdef list plan_dispersal(Room room, int breaking, Stream stream)
