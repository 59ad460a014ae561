cdef class OwnVenue:
    pass
