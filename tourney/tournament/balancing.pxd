cimport cython

from tourney.tournament.room cimport Room, Table


@cython.locals(giver=Table, fullest=cython.int, taker=Table)
cpdef plan_balance(Room room, int donor, int closing=*)
@cython.locals(players=cython.int)
cpdef bint must_halt(Room room, Table table) except -1
cpdef bint blinds_affected(Table table) except -1
