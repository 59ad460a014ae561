cimport cython

cdef Action _FOLD
cdef Action _CHECK_OR_CALL


@cython.final
cdef class Action:
    cdef int _kind
    cdef object _amount_to, _cards


cpdef Action fold()
cpdef Action check_or_call()
@cython.locals(action=Action)
cpdef Action raise_to(amount_to)
