cimport cython
from libc.stdint cimport int64_t, uint64_t

from tourney.game.action cimport Action, check_or_call, fold
from tourney.game.public_state cimport PublicState
from tourney.game.view cimport View
from tourney.strategies.starting_hands cimport (
    equity_facing, first_raise_to, hand_class, heads_up_percent, is_short, isolate_percent, open_percent, or_all_in,
    push_over_gain, push_over_to, push_percent, re_raise_share, re_raise_to, share_staying
)
from tourney.strategies.skilled.estimate cimport ShareEstimate
from tourney.strategies.skilled.judging cimport (
    Study, Style, assume_range, count_cost, draw_error, find_respect, is_settled, judge, may_lose, narrow_range,
    reading_of, respect_of, samples_a_look, share_of_rank
)
from tourney.strategies.skilled.judged_spot cimport JudgedSpot
from tourney.strategies.skilled.opening_shares cimport OpeningShares
from tourney.streams cimport branch

cdef int _SAMPLES
cdef uint64_t _MIXING
cdef double _MOST_FEARED, _HOPELESS, _MISJUDGED, _MISJUDGED_EQUITY, _RAISED_AGAIN, _EVEN
cdef double _ANYWHERE, _TIMID, _SHORT, _DEEP, _OVER_LIMPERS, _FROM_THE_BLIND, _BEHIND, _SPECULATIVE, _OUT_OF_PLACE, _WEAKER
cdef double _COMPLETED, _PLAYED_HEADS_UP, _USUAL, _RE_RAISED
cdef double _LOOSER, _DEEPER, _WILLING, _SHY, _RASH, _GIVEN_UP, _LIMPED
cdef double _COMMITTED, _LIFE, _RESPECTED, _TIMID_EDGE, _EDGE

@cython.locals(view=View, percentile=double)
cpdef Action open_or_answer(JudgedSpot spot, Study study, Style style, ShareEstimate estimate, uint64_t hand)
cdef double _stretch(double error) noexcept
@cython.locals(view=View)
cdef bint _is_dear(JudgedSpot spot) noexcept
cdef Action _give_up(JudgedSpot spot)
@cython.locals(view=View, minded=double, behind=cython.int, limit=double, depth=double, limps=double)
cdef Action _open_raise(JudgedSpot spot, Style style, double percentile)
cdef bint _has_own_ranges(JudgedSpot spot) noexcept
cdef double _usually_raised(JudgedSpot spot) noexcept
cdef double _wider(JudgedSpot spot) except? -1
cdef bint _pushes(JudgedSpot spot, Style style) noexcept
cdef double _pushed(JudgedSpot spot, int behind) except? -1
@cython.locals(depth=double, shy=double)
cdef double _loosen(JudgedSpot spot, Style style) noexcept
@cython.locals(depth=double, part=double, drawn=double, shy=double)
cdef bint _prefers_all_in(JudgedSpot spot, Style style, double times) noexcept
@cython.locals(lack=double, bold=double)
cdef bint _is_rash(JudgedSpot spot, Style style, double times) noexcept
cdef double _draw_mix(JudgedSpot spot) noexcept
@cython.locals(view=View, wanted=double)
cdef Action _limp_or_not(JudgedSpot spot, Style style, double percentile)
@cython.locals(view=View, state=PublicState, posted=bint, bets=int64_t, antes=int64_t, player=cython.int)
cdef Action _first_raise(JudgedSpot spot)
cdef Action _raise_to(JudgedSpot spot, int64_t amount_to)
@cython.locals(view=View, state=PublicState, equity=double, unheard=cython.int,
               pot=int64_t, margin=double, raise_to=int64_t, limit=double, realised=double, may_raise=bint, raises=bint)
cdef Action _answer(JudgedSpot spot, Study study, Style style, ShareEstimate estimate, uint64_t hand, double percentile)
@cython.locals(unheard=cython.int, step=cython.int, player=cython.int)
cdef int _count_unheard(JudgedSpot spot) except -1
@cython.locals(best=bint)
cdef Action _raise_again(JudgedSpot spot, Style style, int64_t raise_to, double percentile, double limit)
@cython.locals(theirs=double, share=double)
cdef double _raising(JudgedSpot spot, Style style, int64_t raise_to) noexcept
@cython.locals(number=cython.int, percent=double, price=double, likely=double, loss=double, board=uint64_t, shares=OpeningShares)
cdef double _equity(JudgedSpot spot, Study study, Style style, ShareEstimate estimate, uint64_t hand) except? -1
@cython.locals(weaker=double)
cdef double _realise(JudgedSpot spot, double percentile) noexcept
@cython.locals(view=View, state=PublicState, theirs=int64_t, matched=int64_t, risk_to=int64_t, risk=int64_t, their_call=int64_t,
               stays=double, called=double, gain=double)
cdef bint _push_over_pays(JudgedSpot spot, Style style, double equity, int unheard) except -1
