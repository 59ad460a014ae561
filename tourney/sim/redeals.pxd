cimport cython
from libc.stdint cimport int64_t, uint64_t

from tourney.cards.deck cimport CardSource, Deck
from tourney.game.hand cimport Hand
from tourney.game.public_state cimport PublicState
from tourney.game.track_record cimport TrackRecord
from tourney.game.view cimport View
from tourney.sim.entrants cimport Entrants
from tourney.sim.ledger cimport Ledger
from tourney.sim.shared cimport DealtIn, SharedHands
from tourney.strategies.base cimport BuiltIn
from tourney.streams cimport Stream, branch
from tourney.tournament.stack_values cimport StackValues
from tourney.tournament.standings cimport Standings

cdef int DEAL, OVER, _BOARDS, _FIRST_BOARD


cdef class Redeals:
    cdef int _deals, _entries
    cdef Entrants _entrants
    cdef Ledger _ledger
    cdef SharedHands _hands
    cdef StackValues _values
    cdef list _skills, _strengths, _weights, _won
    cdef double _outlasted
    cdef object _prizes

    @cython.locals(
        hands=SharedHands, values=StackValues, position=cython.int, deal=cython.int, own=uint64_t, actual=list,
    )
    cpdef deal_again(self, tuple start, DealtIn dealt, PublicState played, uint64_t key, lobby, TrackRecord record)
    @cython.locals(position=cython.int, deals=cython.int)
    cdef _add_up(self, DealtIn dealt, list actual, list sums)
    @cython.locals(
        entrants=Entrants, values=StackValues, chips=list, left=cython.int, position=cython.int, player=cython.int,
        entrant=cython.int,
    )
    cdef _look_around(self, DealtIn dealt, stacks)
    @cython.locals(standings=Standings)
    cdef _known_prizes(self)
    @cython.locals(
        hands=SharedHands, values=StackValues, hand=Hand, twin=Hand, rest=Deck, board=cython.int
    )
    cdef _play(self, game, uint64_t key, lobby, TrackRecord record)
    @cython.locals(hands=SharedHands, shared=View, player=cython.int, built_in=BuiltIn)
    cdef _play_on(self, Hand hand, CardSource source, lobby, TrackRecord record, bint stops)
    cdef _ask(self, Hand hand, strategy, uint64_t key, View shared)


@cython.locals(able=cython.int, player=cython.int)
cdef bint _can_bet(PublicState state) noexcept
