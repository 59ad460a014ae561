cimport cython
from libc.stdint cimport int64_t, uint64_t

from tourney.game.action cimport Action, check_or_call, discard, fold, raise_to, stand_pat
from tourney.game.public_state cimport PublicState
from tourney.game.hole_cards cimport unpack
from tourney.game.pot cimport pots_so_far
from tourney.game.track_record cimport TrackRecord
from tourney.streams cimport branch, stream_of

cdef int _FIXED_LIMIT


@cython.final
@cython.freelist(8)
cdef class View:
    cdef PublicState state
    cdef public object variant, stakes, lobby
    cdef public TrackRecord record
    cdef public int player, street
    cdef public int64_t to_call, bring_in, least_raise_to, most_raise_to
    cdef public int discard_least, discard_most
    cdef bint _fixed
    cdef int64_t _chip
    cdef uint64_t packed_cards, key, _decision

    cdef int show(self, PublicState state, variant, stakes, int structure, int64_t chip) except -1
    cdef void turn_to(
        self, int player, int street, uint64_t packed_cards, uint64_t key, uint64_t decision
    ) noexcept
    cpdef Action passive(self)
