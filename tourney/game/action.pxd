cimport cython

cdef int _NONE
cdef Action _FOLD
cdef Action _CHECK_OR_CALL
cdef Action _STAND_PAT


@cython.final
@cython.freelist(8)
cdef class Action:
    cdef int _code
    cdef object _amount_to
    cdef tuple _cards


cpdef Action fold()
cpdef Action check_or_call()
@cython.locals(given=tuple, action=Action)
cpdef Action discard(cards=*)
cpdef Action stand_pat()
@cython.locals(action=Action)
cpdef Action raise_to(amount_to)
cpdef bint is_made(Action action) except -1
cpdef int check_asked(asked) except -1
