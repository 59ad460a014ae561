cimport cython
from libc.stdint cimport uint64_t

from tourney cimport lengths


@cython.final
cdef class Course:
    cdef int streets, structure, forced, deck_size, boards, bets_per_round, min_players, max_players, opening
    cdef int splits, set_apart, otherwise, board_size, fourth_street
    cdef uint64_t deck
    cdef bint high_brings_in, reshuffles_muck, bets_ante, check_raise, sevens_rule, turns_up_in_turn
    cdef bint low_opens, ace_low, stops_when_settled, draws, card_by_card, gives_up, is_stud, up_cards_stay
    cdef int hole[lengths.MOST_STREETS]
    cdef int up[lengths.MOST_STREETS]
    cdef int board[lengths.MOST_STREETS]
    cdef int burn[lengths.MOST_STREETS]
    cdef int draw[lengths.MOST_STREETS]
    cdef int discard[lengths.MOST_STREETS]
    cdef int expose[lengths.MOST_STREETS]
    cdef int unit[lengths.MOST_STREETS]
    cdef int rankings[lengths.MOST_PARTS]

    @cython.locals(later=cython.int)
    cdef bint draws_after(self, int street) noexcept
    cdef int gives(self, int street) noexcept
