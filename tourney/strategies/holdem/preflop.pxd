cimport cython
from libc.stdint cimport int64_t

from tourney cimport lengths
from tourney.game.action cimport Action, check_or_call, fold
from tourney.game.public_state cimport PublicState, earlier_acts
from tourney.game.view cimport View
from tourney.strategies.starting_hands cimport (
    equity_against, equity_facing, first_raise_percent, first_raise_to, hand_class, is_push, is_short, isolate_percent,
    narrow_to_reraise, open_percent, or_all_in, push_over_gain, push_over_to, push_percent, re_raise_share, re_raise_to,
    share_staying
)
from tourney.streams cimport Stream

cdef int _CALL, _RAISE
cdef double _HOPELESS
cdef double _REALISED[4]
cdef double _PLAYING[lengths.CLASSES]
cdef double _ALL_IN[lengths.CLASSES]
cdef int _SUITED_OR_PAIR[lengths.CLASSES]


@cython.final
cdef class PreflopSpot:
    cdef readonly View view
    cdef PublicState state
    cdef readonly int number
    cdef int seats
    cdef bint fixed
    cdef readonly int64_t blind, bet_to, own, risk_to

    @cython.locals(state=PublicState, most=int64_t, seat=cython.int)
    cpdef int look_at(self, View view, int number) except -1
    @cython.locals(me=cython.int, found=cython.int, step=cython.int)
    cpdef int behind(self) except -1
    cpdef double depth(self) except? -1
    cpdef double extra(self) except? -1
    cpdef double antes(self) except? -1
    @cython.locals(chips=int64_t, seat=cython.int)
    cdef int64_t before_bets(self) noexcept
    @cython.locals(acts_last=cython.int, seat=cython.int, share=double)
    cdef double realise(self, double equity) noexcept


cdef Action raise_or_shove(PreflopSpot spot, int64_t amount_to)
@cython.locals(number=cython.int, spot=PreflopSpot, limpers=cython.int)
cpdef Action act_preflop(View view, player)
@cython.locals(blind=int64_t, state=PublicState)
cdef bint _is_dear(View view) except -1
@cython.locals(state=PublicState, found=cython.int, seat=cython.int, bet=int64_t)
cpdef int limpers_of(PreflopSpot spot) except -1
cdef bint _is_short(PreflopSpot spot, player) except -1
cdef Action _check_or_fold(View view)
@cython.locals(view=View, percent=double)
cdef Action _open_raise(PreflopSpot spot, player)
@cython.locals(state=PublicState, posted=bint)
cdef Action _raise_first(PreflopSpot spot, int limpers)
@cython.locals(view=View, percent=double, apt=bint)
cdef Action _answer_limpers(PreflopSpot spot, player, int limpers)
@cython.locals(view=View, equity=double)
cdef Action _call_by_price(PreflopSpot spot, double their_percent)


@cython.final
cdef class PreflopRaises:
    cdef readonly int count, callers, last
    cdef readonly double percent

    @cython.locals(state=PublicState, place=cython.int)
    cdef int _read_all(self, PreflopSpot spot) except -1
    @cython.locals(kind=cython.int)
    cdef int _note(self, PreflopSpot spot, int64_t act) except -1
    @cython.locals(depth=double, push=bint, behind=cython.int)
    cdef int _note_raise(self, PreflopSpot spot, int raiser, int64_t bet_to) except -1


@cython.locals(state=PublicState, most=int64_t, seat=cython.int)
cdef int64_t _most_of_others(PreflopSpot spot, int raiser) noexcept
cpdef double equity_facing_raise(int number, PreflopRaises raised, double looseness=*) except? -1
@cython.locals(view=View, raised=PreflopRaises, equity=double, unheard=cython.int)
cdef Action answer_raise(PreflopSpot spot, player)
@cython.locals(state=PublicState, me=cython.int, found=cython.int, step=cython.int, seat=cython.int)
cpdef int yet_to_act(PreflopSpot spot, PreflopRaises raised) except -1
@cython.locals(view=View, pot=int64_t, margin=double)
cdef Action _call_all_in(PreflopSpot spot, double equity, int unheard)
@cython.locals(
    view=View, theirs=int64_t, matched=int64_t, least=double, risk_to=int64_t, risk=int64_t, their_call=int64_t,
    stays=double, equity=double, called=double, gain=double
)
cdef bint _push_over_pays(PreflopSpot spot, player, PreflopRaises raised, int unheard) except -1
@cython.locals(share=double)
cdef bint _re_raise_pays(PreflopSpot spot, player, PreflopRaises raised) except -1
@cython.locals(view=View, margin=double, winnable=int64_t)
cdef bint _flat_call_pays(PreflopSpot spot, double equity, int unheard) except -1
@cython.locals(view=View, stream=Stream)
cdef Action _bluff_or_fold(PreflopSpot spot, player, PreflopRaises raised)
