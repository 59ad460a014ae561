from tourney.streams cimport Stream


cdef class SharedHands:
    cdef readonly Stream stream
    cdef dict _made

    cpdef tuple begin(self, game, stakes, stacks, places)
