cimport cython
from libc.stdint cimport int64_t, uint64_t

from tourney.cards.card cimport by_rank_and_suit, mask_of
from tourney.cards.high cimport high
from tourney.cards.low cimport ace_to_five, deuce_to_seven
from tourney.game.public_state cimport PublicState

@cython.locals(drawn=cython.int, worst=cython.int, key=cython.int, player=cython.int)
cpdef int bring_in_player(PublicState state, bint low_opens, bint ace_low) except -1
@cython.locals(
    first=cython.int, best=int64_t, top=cython.int, player=cython.int, shown=uint64_t, worth=int64_t, key=cython.int
)
cpdef int first_to_act(PublicState state, bint low_opens, bint ace_low, bint by_position) except -1
cdef int64_t _low(uint64_t shown, bint ace_low) noexcept
@cython.locals(top=cython.int, card=cython.int)
cdef int _top_card(tuple cards, bint ace_low) except -2
@cython.locals(player=cython.int)
cpdef bint shows_pair(PublicState state) except -1
