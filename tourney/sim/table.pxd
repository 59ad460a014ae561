cimport cython
from libc.stdint cimport int64_t, uint64_t

from tourney.game.hand cimport Hand
from tourney.sim.clock cimport Agenda, Due
from tourney.sim.entrants cimport Entrants, PlayerRow
from tourney.sim.shared cimport DealtIn, EventLog, SharedHands
from tourney.sim.floor cimport Floor
from tourney.sim.gate cimport Gate
from tourney.sim.hall cimport Hall
from tourney.sim.redeals cimport Redeals
from tourney.sim.ledger cimport Ledger
from tourney.sim.timing cimport hand_seconds
from tourney.strategies.play cimport play_keyed
from tourney.streams cimport Stream, branch
from tourney.game.public_state cimport Tempo
from tourney.game.track_record cimport TrackRecord
from tourney.tournament.button cimport NextHand, NextHands, next_big_blind, plan_first_positions
from tourney.tournament.room cimport Table



cdef class TableProcess(Due):
    # What each hand needs comes first, so that it lies together.
    cdef Hall _hall
    cdef Gate _gate
    cdef Table _table
    cdef Floor _floor
    cdef Ledger _ledger
    cdef EventLog _log
    cdef Entrants _entrants
    cdef SharedHands _shared
    cdef Agenda _agenda
    cdef DealtIn _dealt
    cdef TrackRecord _record
    cdef NextHand _plan
    cdef object _level, _game, _stakes, _only_game, _pace, _varying, _kill, _heads, _observers, _hand_sink
    cdef object _scenario, _banks
    cdef Redeals _redeals
    cdef NextHands _plans
    cdef Stream _stream
    cdef uint64_t _hands, _dealing, _timing, _redealing
    cdef int64_t _lasted
    cdef int _row
    cdef bint _usual, _wins_button, _all_in

    @cython.locals(hall=Hall)
    cpdef happen(self)
    @cython.locals(
        table=Table, hall=Hall, hand=Hand, dealt=DealtIn, plan=NextHand, seat=cython.int, position=cython.int,
        player=cython.int
    )
    cdef int64_t _deal(self) except -1
    cdef _varying_seconds(self, varying, Tempo tempo)
    @cython.locals(floor=Floor, table=Table, dealt=DealtIn)
    cdef _settle(self)
    @cython.locals(plan=NextHand, log=EventLog, dealt=DealtIn)
    cdef _record_hand(self)
    @cython.locals(listeners=list)
    cdef _listener(self, level, places, stacks)
    @cython.locals(table=Table, plan=NextHand, usual=cython.bint, present=cython.int)
    cdef NextHand _plan_hand(self, game)
    cdef bint _is_event_heads_up(self) except -1
    @cython.locals(
        entrants=Entrants, hands=SharedHands, dealt=DealtIn, position=cython.int,
        player=cython.int, uncapped=cython.bint, stacks=list, strategies=list,
    )
    cpdef _play_out(self, game, level, NextHand plan)
    @cython.locals(
        hands=SharedHands, entrants=Entrants, dealt=DealtIn, key=uint64_t, table=uint64_t, position=cython.int
    )
    cdef _ask_players(self, stacks)
    @cython.locals(key=uint64_t)
    cdef _deal_again(self, Redeals redeals, tuple start)
