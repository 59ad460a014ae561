cimport cython
from libc.stdint cimport int64_t, uint64_t

from tourney cimport lengths
from tourney.cards.low cimport ace_to_five
from tourney.cards.rankings cimport worth
from tourney.game.variant cimport Course
from tourney.strategies.skilled.draw_rules cimport count_cards, keep_count, keep_for, to_set_apart
from tourney.strategies.skilled.situation cimport Situation
from tourney.streams cimport mix

cdef double _NO_CHOICE_SHARES[lengths.MOST_COMPARED]
cdef int _HIGH, _HIGH_TWO_FROM_HAND, _EIGHT_OR_BETTER, _PART, _NUMBER, _NUMBERS, _TRIES, _MOST_SAMPLES, _MOST_COMPARED, _KEPT_ROW
cdef uint64_t _MASK, _TIMES, _PLUS
cdef uint64_t _BITS[lengths.CARDS]
cdef uint64_t _NO_CARDS[lengths.CARDS]
cdef uint64_t _NO_HANDS[lengths.HANDS]
cdef int64_t _NO_SAMPLES[lengths.MOST_SAMPLES]
cdef double _NO_SHARES[lengths.MOST_SAMPLES]


@cython.final
cdef class Choice:
    cdef readonly uint64_t kept
    cdef readonly int missing
    cdef uint64_t hand
    cdef int lacking
    cdef double error, total
    cdef double shares[lengths.MOST_COMPARED]

    cpdef double lead(self, Choice other, int samples) noexcept
    @cython.locals(squares=double, sample=cython.int, apart=double)
    cpdef double variance_of_lead(self, Choice other, int samples) noexcept


@cython.final
cdef class ShareEstimate(Situation):
    cdef readonly int samples
    cdef list _only
    cdef bint _recording, _gains
    cdef int _split, _ranking, _strongest
    cdef uint64_t _board, _taken, _state, _live_count, _front
    cdef int64_t _strength, _threat, _least, _own_worth
    cdef double _total, _squares
    cdef int64_t _strengths[lengths.HANDS]
    cdef uint64_t _live[lengths.CARDS]
    cdef uint64_t _hand[lengths.HANDS]
    cdef uint64_t _second[lengths.HANDS]
    cdef uint64_t _final[lengths.MOST_BOARDS]
    cdef int64_t _threats[lengths.MOST_SAMPLES]
    cdef int64_t _fresh[lengths.MOST_SAMPLES]
    cdef double _shares[lengths.MOST_SAMPLES]

    @cython.locals(live=cython.int, cards=uint64_t, bit=uint64_t)
    cpdef settle(self, uint64_t dead)
    cdef uint64_t _below(self, uint64_t bound) noexcept
    @cython.locals(front=uint64_t, place=uint64_t, live=uint64_t, bit=uint64_t, state=uint64_t, taken=uint64_t,
                   cards=uint64_t, bound=uint64_t)
    cdef inline uint64_t _pick(self, int count) noexcept
    cdef bint _take(self, uint64_t cards) noexcept
    @cython.locals(within=uint64_t, drawn=cython.int, hidden=cython.int, _=cython.int, place=cython.int,
                   cards=uint64_t)
    cdef inline uint64_t _candidate(self, int player) except? 0
    @cython.locals(missing=cython.int)
    cdef uint64_t _fit(self, uint64_t cards, int hidden) except? 0
    @cython.locals(street=cython.int, row=cython.int, count=uint64_t, _=cython.int, cards=uint64_t)
    cdef uint64_t _after_draw(self, int player, int hidden, int drawn) noexcept
    @cython.locals(taken=uint64_t, front=uint64_t, choosy=cython.int, tries=cython.int, best=uint64_t, strength=int64_t,
                   best_taken=uint64_t, weaker=bint, cards=uint64_t, _=cython.int)
    cdef uint64_t _hold(self, int player) except? 0
    @cython.locals(course=Course, board=cython.int)
    cdef int _appraise_for(self, int part) except -1
    @cython.locals(apart=uint64_t)
    cdef inline int64_t _appraise(self, uint64_t cards) except? -1
    @cython.locals(_=cython.int, share=double, first=cython.int)
    cpdef sample(self, int count)
    @cython.locals(_=cython.int)
    cpdef int play_out(self, int count) except -1
    @cython.locals(_=cython.int, share=double, choice=Choice)
    cpdef int compare(self, list choices, int count) except -1
    cdef void _count_in(self, double share) noexcept
    @cython.locals(part=int64_t, threat=int64_t, only=Choice)
    cdef double _play(self) except? -1
    @cython.locals(threat=int64_t, player=cython.int)
    cdef int64_t _deal_others(self, int part) except? -2
    @cython.locals(high_hand=bint)
    cdef inline bint _only_gains(self) noexcept
    @cython.locals(ties=cython.int, player=cython.int)
    cdef double _share_now(self, int64_t threat) noexcept
    @cython.locals(player=cython.int)
    cdef int _set_others_apart(self) except -1
    @cython.locals(course=Course)
    cdef int _set_apart(self, int player, uint64_t apart) except -1
    @cython.locals(place=cython.int)
    cdef void _note(self, int64_t threat, double share, int first) noexcept
    @cython.locals(place=cython.int, fresh=cython.int, number=cython.int)
    cdef void _merge(self, int first) noexcept
    @cython.locals(course=Course, street=cython.int, choice=Choice)
    cdef int _play_on(self, list choices) except -1
    @cython.locals(now=bint, player=cython.int, hand=uint64_t, most=cython.int, number=cython.int, card=uint64_t,
                   choice=Choice)
    cdef int _give_up(self, int street, list choices) except -1
    @cython.locals(course=Course, second=cython.int, stay=uint64_t)
    cdef uint64_t _keep(self, uint64_t hand, int street, uint64_t up) except? 0
    cdef int _lacking(self, uint64_t kept, int street) noexcept
    @cython.locals(course=Course)
    cdef int _deal(self, int street) except -1
    @cython.locals(player=cython.int, board=cython.int)
    cdef int _deal_all(self, int cards, int board_cards) except -1
    @cython.locals(shared=cython.int, mine=double, board=cython.int, share=double)
    cdef double _share_of(self, uint64_t hand, uint64_t apart) except? -1
    @cython.locals(course=Course, shared=cython.int, mine=double, split=cython.int, ranking=cython.int,
                   own=int64_t, equals=cython.int)
    cdef double _share_of_board(self, int board) except? -2
    @cython.locals(ranking=cython.int, equals=cython.int, player=cython.int, _=cython.int, other=int64_t)
    cdef int _count_equals(self, int64_t own, int board, int split) except -1
    cdef uint64_t _hand_for(self, int player, int split) noexcept
    @cython.locals(ranking=cython.int, own=int64_t, ties=cython.int, player=cython.int, other=int64_t)
    cdef double _share_unqualified(self) except? -1
    cpdef double equity(self) noexcept
    cpdef double smooth(self) noexcept
    @cython.locals(likely=double)
    cpdef double variance(self) noexcept
    @cython.locals(total=double, counted=cython.int, end=cython.int, start=cython.int, most=cython.int,
                   place=cython.int)
    cpdef double equity_of_last(self, int percent) noexcept
    @cython.locals(part=int64_t, start=cython.int)
    cdef int _first_of_part(self, int end) noexcept
