cimport cython
from libc.stdint cimport int32_t, int64_t, uint64_t

from tourney.cards.bug cimport ace_to_five_bug, high_bug, high_mexican
from tourney.cards.high cimport high, short_deck, short_deck_trips
from tourney.cards.high cimport high_badugi
from tourney.cards.low cimport (
    ace_to_five, ace_to_six, badugi, badugi_deuce_low, deuce_to_seven, eight_or_better, no_pair
)
from tourney.cards.points cimport fewest_points, most_points, twenty_one
from tourney.cards.two_from_hand cimport (
    best_two_from_hand, best_up_to_two_from_hand, eight_or_better_two_from_hand, high_two_from_hand
)

cdef int32_t _PAIR, _SIXES, _NINES
cdef int _HIGH, _HIGH_TWO_FROM_HAND, _HIGH_SHORT_DECK, _HIGH_SHORT_DECK_TRIPS, _NINES_OR_BETTER, _EIGHT_OR_BETTER
cdef int _EIGHT_OR_BETTER_TWO_FROM_HAND, _ACE_TO_FIVE, _DEUCE_TO_SEVEN, _BADUGI, _BADUGI_DEUCE_LOW
cdef int _ACE_TO_SIX, _SIXES_OR_BETTER, _PAIR_OR_BETTER, _NO_PAIR, _HIGH_UP_TO_TWO_FROM_HAND
cdef int _EIGHT_OR_BETTER_UP_TO_TWO_FROM_HAND, _HIGH_FROM_HAND, _DEUCE_TO_SEVEN_FROM_HAND
cdef int _MOST_POINTS_FROM_HAND, _FEWEST_POINTS_FROM_HAND, _HIGH_BUG, _ACE_TO_FIVE_BUG, _HIGH_MEXICAN
cdef int _HIGH_SHORT_DECK_TWO_FROM_HAND, _ACE_TO_FIVE_TWO_FROM_HAND, _ACE_TO_FIVE_FROM_HAND, _BADUGI_FROM_HAND
cdef int _HIGH_BADUGI, _HIGH_BADUGI_FROM_HAND, _TWENTY_ONE_FROM_HAND

cpdef int64_t worth(int ranking, uint64_t hole, uint64_t board) except -1
cdef int64_t _if_qualified(int64_t worth, int64_t least) noexcept
@cython.locals(total=int64_t, place=Py_ssize_t)
cpdef int64_t worth_sum(int ranking, const uint64_t[::1] hole_cards, const uint64_t[::1] boards) except? -1
