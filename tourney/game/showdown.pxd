cimport cython
from libc.stdint cimport int16_t, int64_t, uint64_t

from tourney cimport lengths
from tourney.cards.card cimport bit_of, by_rank_and_suit, mask_of
from tourney.cards.rankings cimport worth
from tourney.game.variant cimport Course
from tourney.game.public_state cimport PublicState
from tourney.game.hole_cards cimport HoleCards
from tourney.game.pot cimport share

cdef int _BRING_IN, _ROW
ctypedef int64_t _ChipRow[lengths.MOST_PLAYERS]
ctypedef int _SeatRow[lengths.MOST_PLAYERS]
cdef int64_t _NO_CHIPS[lengths.MOST_PLAYERS]
cdef int _NO_SEATS[lengths.MOST_PLAYERS]
cdef int64_t _NO_WORTHS[lengths.WORTH_ROWS]
cdef uint64_t _NO_PARTS[lengths.MOST_PARTS]

@cython.locals(first=int64_t, second=int64_t, paid=int64_t, most=cython.int, player=cython.int)
cpdef int return_unmatched(PublicState state, listener) except -1
@cython.locals(winner=cython.int, amount=int64_t)
cpdef int award_uncontested(PublicState state, listener) except -1


@cython.final
cdef class Showdown:
    cdef Course _course
    cdef PublicState _state
    cdef int _parts
    cdef HoleCards _hole_cards
    cdef uint64_t _boards[lengths.MOST_PARTS]
    cdef int16_t _out[lengths.MOST_PLAYERS]
    cdef int64_t _worth[lengths.WORTH_ROWS]

    @cython.locals(board=cython.int, player=cython.int)
    cdef int begin_showdown(self, Course course, PublicState state, HoleCards hole_cards, uint64_t mucked, uint64_t settled) except -1
    @cython.locals(course=Course, out=cython.bint, row=cython.int, board=cython.int, split=cython.int, hand=uint64_t)
    cdef int _evaluate(self, int player) except -1
    @cython.locals(
        state=PublicState, number=cython.int, below=int64_t, dead=int64_t, level=int64_t, above=int64_t,
        amount=int64_t,
    )
    cdef int award(self, int64_t chip, listener) except -1
    @cython.locals(
        state=PublicState, won=_ChipRow, parts_won=_SeatRow, winners=_SeatRow, shared=cython.int, board=cython.int, count=cython.int,
        place=cython.int, player=cython.int,
    )
    cdef int _award_pot(self, int number, int64_t amount, int64_t level, int64_t chip, listener) except -1
    @cython.locals(
        winners=_SeatRow, splits=cython.int, first=cython.int, qualified=cython.int, part=cython.int, count=cython.int, place=cython.int, best=int64_t,
        portion=int64_t, winner=cython.int,
    )
    cdef int _award_board(self, int64_t* won, int* parts_won, int board, int64_t amount, int64_t level, int64_t chip) except -1
    @cython.locals(
        players=cython.int, equal=_SeatRow, first=cython.int, parts=cython.int, count=cython.int, amount=int64_t,
        player=cython.int, part=cython.int,
    )
    cdef int _even_out(self, int64_t* won, int* parts_won, int64_t chip) except -1
    @cython.locals(first=cython.int, part=cython.int, count=cython.int)
    cdef int _count_qualified(self, int board, int64_t level) noexcept
    @cython.locals(state=PublicState, best=int64_t, player=cython.int)
    cdef int64_t _best(self, int part, int64_t level) noexcept
    @cython.locals(state=PublicState, count=cython.int, player=cython.int)
    cdef int _winners(self, int* winners, int part, int64_t level, int64_t best) noexcept
    @cython.locals(best=int64_t)
    cdef int _award_unqualified(self, int* winners, int64_t level) except -1
    @cython.locals(state=PublicState, count=cython.int, player=cython.int)
    cdef int _claimants(self, int* winners, int64_t level, int16_t* out) noexcept
    cdef int _share_part(self, int64_t* won, int* winners, int count, int part, int64_t amount, int64_t chip) except -1
    @cython.locals(place=cython.int)
    cdef void _share(self, int64_t* won, int* winners, int count, int64_t amount, int64_t chip) noexcept
    @cython.locals(place=cython.int)
    cdef int _sort_by_high_card(self, int* winners, int count, int part) except -1
    @cython.locals(course=Course, ranking=cython.int, own=uint64_t, cards=uint64_t, card=cython.int, top=cython.int)
    cdef int _high_card(self, int player, int part) except -2
