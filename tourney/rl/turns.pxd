cimport cython
from libc.stdint cimport int64_t, uint64_t

from tourney.cards.deck cimport Deck
from tourney.game.action cimport Action
from tourney.game.hand cimport Hand
from tourney.game.public_state cimport PublicState
from tourney.game.view cimport View
from tourney.rl.encoder cimport Encoder
from tourney.strategies.play cimport OwnKeys, play_keyed
from tourney.streams cimport Stream, branch

cdef int NO_SEAT, OVER


cdef class LearnersTable:
    cdef public int seat
    cdef public View view
    cdef public list rewards, is_out
    cdef public bint news

    cpdef begin(self, seed, uint64_t replicate)
    cpdef go_on(self, Action action)


cdef class HandTable(LearnersTable):
    cdef list _setups, _decks, _agents, _learner_of, _players, _starts, _start
    cdef OwnKeys _keys
    cdef Stream _stream
    cdef object _seed
    cdef uint64_t _root
    cdef readonly Hand hand
    cdef Hand _setup
    cdef object _hand_sink
    cdef Deck _deck
    cdef int _first

    @cython.locals(key=uint64_t, players=cython.int, which=cython.int, position=cython.int, learner=cython.int)
    cpdef begin(self, seed, uint64_t replicate)
    @cython.locals(state=PublicState)
    cdef Hand _open_hand(self, Hand setup, sink)
    @cython.locals(agent=cython.int)
    cpdef int agent_at(self, int position) except -1
    cpdef go_on(self, Action action)
    @cython.locals(hand=Hand)
    cdef int _play(self) except -1
    @cython.locals(position=cython.int, agent=cython.int, learner=cython.int)
    cdef int _end(self, Hand hand) except -1


@cython.final
cdef class TableRows:
    cdef list _tables, _seeds, _replicates, _waits
    cdef Encoder _encoder, _last
    cdef double[:, ::1] _rewards, _unplayed
    cdef int64_t[:, ::1] _facts
    cdef int _learners

    @cython.locals(row=cython.int, table=LearnersTable)
    cpdef int step(self) except -1
    @cython.locals(learner=cython.int)
    cdef int _clear(self, int row) except -1
    @cython.locals(learner=cython.int, ended=cython.bint)
    cdef int _note(self, int row, LearnersTable table) except -1
    @cython.locals(table=LearnersTable)
    cdef int _begin_next(self, int row) except -1
    cdef int _show(self, int row, LearnersTable table) except -1
