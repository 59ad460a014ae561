cimport cython

from tourney.tournament.room cimport Room, Table


@cython.locals(fullest=cython.int, table=Table)
cpdef bint gives(Room room, int donor, int spread) except -1
@cython.locals(missing=cython.int, present=cython.int)
cpdef bint must_halt(Room room, Table table, rules=*, button=*) except -1
cpdef bint blinds_affected(Table table, button=*) except -1
