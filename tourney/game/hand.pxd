cimport cython
from libc.stdint cimport int64_t, uint64_t

from tourney.cards.deck cimport CardSource
from tourney.cards.rankings cimport worth
from tourney.game.action cimport Action, check_asked
from tourney.game.stakes cimport Amounts
from tourney.game.wagering cimport Wagering, check_arguments
from tourney.game.betting cimport BettingRound
from tourney.game.variant cimport Course
from tourney.game.dealing cimport Dealing, Discards
from tourney.game.public_state cimport PublicState, Tempo
from tourney.game.hole_cards cimport HoleCards, unpack
from tourney.game.pot cimport SevensRule, build_pots
from tourney.game.showdown cimport Showdown, award_uncontested, return_unmatched
from tourney.game.view cimport View

cdef int CARDS
cdef int NOBODY, FACE_UP, _POSITION, DEAL, ACT, OVER
cdef int FOLD, BET_OR_RAISE, DISCARD


@cython.final
cdef class Hand:
    cdef readonly object variant, stakes
    cdef readonly PublicState state
    cdef readonly int turn, actor, street
    cdef readonly Tempo tempo
    cdef readonly Dealing dealing
    cdef Course _course
    cdef Amounts _amounts
    cdef object _absent, _rules, _listener
    cdef Discards _discards
    cdef HoleCards _hole_cards
    cdef Wagering _wagers
    cdef BettingRound _round
    cdef Showdown _showdown
    cdef SevensRule _sevens
    cdef int _drawer, _burn
    cdef bint _drawing, _tabled
    cdef uint64_t _settled, _mucked

    cpdef void restart(
        self, variant, stakes, stacks, places=*, rules=*, absent=*, bint uncapped=*, listener=*
    ) except *

    cpdef void deal_from(self, CardSource source) except *
    @cython.locals(target=cython.int, player=cython.int)
    cdef int _deal(self, int card) except -1
    cdef int _announce_card(self, listener, int target, int card) except -1
    cdef int _go_on_dealing(self) except -1
    @cython.locals(view=View)
    cpdef View view(self, int player, uint64_t key=*)
    @cython.locals(decision=uint64_t)
    cdef int open_view(self, View view, PublicState state) except -1
    cdef int show(self, View view, int player, uint64_t key) except -1
    cpdef void apply(self, action) except *
    @cython.locals(kind=cython.int)
    cdef int apply_checked(self, Action action) except -1
    @cython.locals(twin=Hand)
    cpdef Hand copy(self)
    cdef int _note_check(self) except -1
    cdef int64_t _worth(self, int player) except -1
    cdef int _settle_sevens(self) except -1
    @cython.locals(player=cython.int)
    cdef int _discard(self, tuple cards) except -1
    @cython.locals(turned=cython.bint)
    cdef int _deal_in_turn(self, int player) except -1
    cdef int _start_street(self) except -1
    cdef bint _has_choices(self) except -1
    @cython.locals(state=PublicState)
    cdef int _next_drawer(self) except -1
    @cython.locals(dealing=Dealing, burn=bint, turned=cython.int)
    cdef int _deal_street(self) except -1
    cdef bint _is_settled(self) except -1
    cdef int _begin_betting(self) except -1
    cdef int _go_on(self) except -1
    cdef int _end_street(self) except -1
    cdef int _table_hands(self) except -1
    @cython.locals(showdown=Showdown, betting=BettingRound)
    cdef int _show_down(self) except -1
