cimport cython

cdef int _COLUMNS
cdef double _RANGES[7]
cdef double _EQUITY[1183]

@cython.locals(first=cython.int, column=cython.int, narrower=double, part=double, equity=double)
cpdef double equity_against(int number, double percent) except? -1
@cython.locals(column=cython.int)
cdef int _column(double percent) noexcept
