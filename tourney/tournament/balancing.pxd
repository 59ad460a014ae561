cimport cython

from tourney.tournament.button cimport TableSet, hands_until_big_blind, is_due_small_blind, next_big_blind
from tourney.tournament.room cimport Room, Table, chair_at


@cython.locals(fullest=cython.int, table=Table)
cpdef bint gives(Room room, int donor, int spread) except -1
@cython.locals(missing=cython.int, present=cython.int)
cpdef bint must_halt(Room room, Table table, rules=*, button=*) except -1
@cython.locals(size=cython.int, tables=TableSet, number=cython.int, leaving=cython.int, taking=cython.int)
cdef _move_from(Room room, Table giver, rules, button, moved, stream)
cdef _seats(rules, Table giver, Table taker, button, moved, stream)
@cython.locals(hands=cython.int, soonest=cython.int)
cpdef worst_seat(Table table, button=*)
cdef list _bar_small_blind(Table table, button)
cpdef bint are_blinds_affected(Table table, button=*) except -1
