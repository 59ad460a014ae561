cimport cython
from libc.stdint cimport int8_t, int32_t, int64_t, uint32_t, uint64_t

from tourney cimport lengths
from tourney.cards.high cimport category_of, high, high_bug
from tourney.cards.low cimport ace_low, as_lowest
from tourney.cards.rankings cimport most_points, worth

cdef int _HIGH, _HIGH_TWO_FROM_HAND, _EIGHT_OR_BETTER, _ACE_TO_FIVE, _NO_PAIR, _ACE_TO_SIX, _DEUCE_TO_SEVEN
cdef int _DEUCE_TO_SEVEN_FROM_HAND, _MOST_POINTS, _FEWEST_POINTS, _BADUGI, _BADUGI_DEUCE_LOW
cdef int _ACE_TO_FIVE_BUG, _HIGH_BUG, _ACE_TO_FIVE_FROM_HAND, _TWENTY_ONE, _HIGH_BADUGI, _HIGH_BADUGI_FROM_HAND
cdef int _BADUGI_FROM_HAND, _LEAST_TO_KEEP, _ENOUGH
cdef uint64_t _JOKER
cdef int _FEWEST_TO_KEEP, _MOST_TO_KEEP
cdef uint64_t SUIT, _ACES_LOW
cdef int _STRAIGHT
cdef int8_t _COUNT[lengths.RANK_SETS]
cdef int8_t _TOP[lengths.RANK_SETS]
cdef int8_t _STRAIGHT_TO[lengths.RANK_SETS]
cdef uint64_t _BITS[lengths.PLAIN_CARDS]
cdef uint64_t _WITH_JOKER[lengths.CARDS]
cdef int _DRAW_SEVEN[3]
cdef int _STAND_SEVEN[3]
cdef int _DRAW_FIVE[3]
cdef int _STAND_FIVE[3]
cdef int _DRAW_BADUGI[3]
cdef int _STAND_BADUGI[3]

@cython.locals(row=cython.int)
cpdef uint64_t keep(int ranking, uint64_t hand, int left, int slack) except? 0
@cython.locals(others=uint64_t, ace=uint64_t, suit=cython.int)
cdef uint64_t _keep_with_joker(int ranking, uint64_t hand, int left, int slack) except? 0
cdef uint64_t _ace_high(uint64_t hand) noexcept
@cython.locals(kept=uint64_t, ranks=uint64_t, diamonds=uint64_t, hearts=uint64_t, spades=uint64_t, flawed=bint, below=uint64_t,
               top=cython.int)
cdef uint64_t _keep_low(uint64_t hand, int draw_to, int stand_on, bint straights) noexcept
@cython.locals(suit=cython.int)
cdef bint _is_straight_or_flush(uint64_t hand, uint64_t ranks) noexcept
@cython.locals(kept=uint64_t, taken=cython.int, count=cython.int, rank=cython.int, suit=cython.int)
cdef uint64_t _keep_badugi(uint64_t hand, int draw_to, int stand_on) noexcept
@cython.locals(plays=uint64_t, clubs=uint64_t, diamonds=uint64_t, hearts=uint64_t, spades=uint64_t, pairs=uint64_t)
cdef uint64_t _keep_high_badugi(uint64_t hand, int least) except? 0
@cython.locals(plays=uint64_t, low=uint64_t, rank=cython.int)
cdef uint64_t _keep_twenty_one(uint64_t hand, int enough) except? 0
@cython.locals(whole=int64_t, bit=uint64_t)
cdef uint64_t _playing(int ranking, uint64_t hand) except? 0
cdef bint _is_badugi(int ranking) noexcept
@cython.locals(found=cython.int, fewest=cython.int, suit=cython.int, cards=cython.int)
cdef int _freest_suit(uint64_t hand, int rank, int taken) noexcept
@cython.locals(clubs=uint64_t, diamonds=uint64_t, hearts=uint64_t, spades=uint64_t, pairs=uint64_t, ranks=uint64_t,
               kept=uint64_t, suit=cython.int, low=cython.int)
cdef uint64_t _keep_high(uint64_t hand) noexcept
cdef uint64_t _of_ranks(uint64_t hand, uint64_t ranks) noexcept
@cython.locals(kept=uint64_t, other=uint64_t, leading=cython.int)
cpdef uint64_t keep_for(int first, int second, uint64_t hand, int left, int most) except? 0
@cython.locals(best=int64_t, more=uint64_t, place=cython.int, bit=uint64_t, value=int64_t)
cdef uint64_t _one_more(int ranking, uint64_t hand, uint64_t kept) except? 0
@cython.locals(suited=cython.int)
cpdef int count_cards(uint64_t mask) noexcept
@cython.locals(best=int64_t, least=uint64_t, bit=uint64_t, without=int64_t)
cpdef uint64_t keep_count(int ranking, uint64_t hand, uint64_t board, int count, uint64_t stay) except? 0
@cython.locals(clubs=uint64_t, diamonds=uint64_t, hearts=uint64_t, spades=uint64_t, pairs=uint64_t, apart=uint64_t,
               pair=uint64_t, rest=uint64_t, cards=uint64_t)
cpdef uint64_t to_set_apart(int ranking, uint64_t hand, int count) except? 0
