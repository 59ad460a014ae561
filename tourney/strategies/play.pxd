cimport cython
from libc.stdint cimport int64_t, uint64_t

from tourney.cards.deck cimport CardSource, Deck
from tourney.game.hand cimport Hand
from tourney.game.view cimport View
from tourney.streams cimport Stream, branch
from tourney.strategies.base cimport BuiltIn

cdef int ACT, DEAL, OVER
cdef uint64_t _NO_KEYS[12]

cpdef play_hand(
    Hand hand, CardSource source, strategies, keys, on_fault, uint64_t table=*, uint64_t number=*
)
@cython.locals(player=cython.int, shared=View, built_in=BuiltIn, roots=uint64_t[12])
cdef int _play_on(
    Hand hand, CardSource source, list strategies, keys, uint64_t table, uint64_t number
) except -1
@cython.locals(
    won=list, decisions=int64_t, hand=Hand, deck=Deck, dealing=uint64_t, number=uint64_t, player=cython.int, stack=int64_t
)
cpdef object play_hands(variant, stakes, stacks, strategies, uint64_t key, uint64_t hands, on_fault)
