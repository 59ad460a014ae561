from tourney.tournament.breaking cimport plan_redraw


cdef class WholeEvent:
    cdef object _scenario, _days, _ending, _draws_at, _deal
    cdef long long _day, _hands_at_draw, _dawn, _hands_at_dawn

    cpdef decide(self, play)
    cdef _find_last(self, play)
    cdef _find_due(self, play)
    cpdef rank_out(self, play, groups, table)
    cdef bint _is_draw_due(self, play) except -1
