cimport cython
from libc.stdint cimport int64_t, uint64_t

from tourney cimport lengths
from tourney.cards.deck cimport CardSource, Deck
from tourney.game.hand cimport Hand
from tourney.game.track_record cimport TrackRecord
from tourney.game.view cimport View
from tourney.strategies.base cimport BuiltIn
from tourney.strategies.watchdog cimport Watchdog
from tourney.streams cimport Stream, branch

cdef int DEAL, OVER
cdef Watchdog WATCHDOG
ctypedef int64_t _ChipRow[lengths.MOST_PLAYERS]
cdef uint64_t _NO_KEYS[lengths.MOST_PLAYERS]
cdef int64_t _NO_CHIPS[lengths.MOST_PLAYERS]


@cython.final
cdef class OwnKeys:
    cdef uint64_t row[lengths.MOST_PLAYERS]



@cython.locals(players=list, player=cython.int, own_keys=OwnKeys)
cpdef play_hand(
    Hand hand, CardSource source, strategies, keys, on_fault, uint64_t table=*, uint64_t number=*, lobby=*
)
@cython.locals(player=cython.int, shared=View, view=View, built_in=BuiltIn, trusted=_ChipRow, known=cython.bint)
cpdef int play_keyed(
    Hand hand, CardSource source, list players, OwnKeys own_keys, on_fault, lobby, TrackRecord record
) except -1
@cython.locals(player=cython.int)
cdef int _ask(Hand hand, strategy, View view, on_fault) except -1
cdef int _punish(Hand hand, fault, on_fault) except -1
@cython.locals(
    left=_ChipRow, decisions=int64_t, hand=Hand, deck=Deck, dealing=uint64_t, number=uint64_t, player=cython.int
)
cpdef object play_hands(variant, stakes, stacks, strategies, uint64_t key, uint64_t hands, on_fault)
