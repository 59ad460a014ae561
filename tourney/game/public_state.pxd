cimport cython
from libc.stdint cimport int16_t, int64_t, uint64_t

from tourney cimport lengths
from tourney.cards.card cimport bit_of

cdef int _JOKER, _ROW, _BLOCK, MOST_PLAYERS, MOST_BOARDS
cdef int64_t _NO_CHIPS[lengths.MOST_PLAYERS]
cdef int16_t _NO_CARDS[lengths.BOARD_ROWS]
cdef int16_t _NO_COUNTS[lengths.MOST_BOARDS]
cdef tuple _NO_UP
cdef int64_t _NO_ACTS[lengths.BLOCK]
cdef uint64_t _BUG
cdef int64_t MOST_CHIPS


@cython.final
@cython.freelist(8)
cdef class PublicState:
    cdef readonly int players
    cdef readonly object places
    cdef readonly int64_t pot
    cdef readonly int64_t dead
    cdef readonly int boards_dealt
    cdef readonly int winners
    cdef int button_at, small_blind_at, big_blind_at, killer_at
    cdef readonly tuple up
    cdef readonly uint64_t bug
    cdef int64_t stack_row[lengths.MOST_PLAYERS]
    cdef int64_t bet_row[lengths.MOST_PLAYERS]
    cdef int64_t _paid[lengths.MOST_PLAYERS]
    cdef int16_t folded_row[lengths.MOST_PLAYERS]
    cdef int16_t _board[lengths.BOARD_ROWS]
    cdef int16_t _shown[lengths.MOST_BOARDS]
    cdef int64_t packed_acts[lengths.BLOCK]
    cdef int packed_count
    cdef object packed_earlier

    cdef int set_places(self, places) except -1
    @cython.locals(players=cython.int)
    cdef int begin_hand(self, stacks, int boards) except -1
    @cython.locals(player=cython.int, chips=int64_t)
    cdef int _take_stacks(self, stacks, int players) except -1
    cpdef int check_position(self, int player) except -1
    @cython.locals(own=int64_t, chips=int64_t, other=cython.int)
    cdef int64_t out_of_reach(self, int player) noexcept
    cpdef int64_t bet_by(self, int player, int64_t amount) except -1
    cpdef int64_t ante_by(self, int player, int64_t amount, bint for_table) except -1
    cpdef fold(self, int player)
    cdef void give_back(self, int player, int64_t amount) noexcept
    cdef void set_aside(self, int player, int64_t amount) noexcept
    cdef void push(self, int player, int64_t amount) noexcept
    cdef void gather(self) noexcept
    @cython.locals(level=int64_t, paid=int64_t, player=cython.int)
    cdef int64_t next_level(self, int64_t above) noexcept
    @cython.locals(amount=int64_t, chips=int64_t, player=cython.int)
    cdef int64_t layer(self, int64_t below, int64_t top) noexcept
    @cython.locals(player=cython.int)
    cdef bint is_all_in(self) noexcept
    cdef void show(self, int board, int card) noexcept
    @cython.locals(mask=uint64_t, place=cython.int)
    cdef uint64_t board_mask(self, int board) noexcept
    cdef int deal_up(self, int player, int card) except -1
    cdef void _note_joker(self, int card) noexcept
    cdef int turn_up(self, int player, tuple cards) except -1
    cdef int note(self, int street, int player, int kind, int64_t bet_to) except -1
    cdef int _begin_block(self) except -1
    @cython.locals(twin=PublicState)
    cpdef PublicState copy(self)


@cython.final
cdef class Tempo:
    cdef public int folds, decisions, streets
    cdef public bint showdown, all_in

    cdef void reset(self) noexcept
    cdef void note_showdown(self, PublicState state) noexcept
    @cython.locals(twin=Tempo)
    cpdef Tempo copy(self)


@cython.locals(found=list)
cpdef list earlier_acts(blocks)
