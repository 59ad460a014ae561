# The lengths of arrays in C, for all other .pxd files. This file belongs to no module and is not compiled by itself.
# Where the Python code needs a number too, it has the same name there (tests/unit/test_lengths.py compares them).

cdef enum:
    # Cards
    PLAIN_CARDS = 52  # without the joker
    CARDS = 53
    CARD_BYTES = 256  # every number that a card can be passed as
    STRIPPED_CARDS = 40  # without eights, nines and tens
    RANK_SETS = 0x2000  # a bit for each of 13 ranks
    LOW_RANK_SETS = 0x100  # of the ace to the eight
    POINT_CARDS = 8  # from none to seven cards whose points are added

    # A hand
    MOST_PLAYERS = 12
    MOST_HOLE_CARDS = 10
    MOST_BOARDS = 4
    MOST_BOARD_CARDS = 10
    MOST_STREETS = 12
    MOST_PARTS = 16
    BOARD_ROWS = MOST_BOARDS * MOST_BOARD_CARDS
    WORTH_ROWS = MOST_PARTS * MOST_PLAYERS
    TARGETS = MOST_PLAYERS * MOST_HOLE_CARDS + BOARD_ROWS  # of a round of dealing
    BLOCK = 48  # acts
    MOST_CHANCES = 8
    CHANCE_ROWS = MOST_PLAYERS * MOST_CHANCES

    # The floor
    TABLE_SIZES = MOST_PLAYERS + 1  # from no player
    WAYS_TO_ACT = 4
    WAY_ROWS = TABLE_SIZES * WAYS_TO_ACT
    WORDS = 64  # of bits for tables
    CELLS = 512  # of a block of players
    TABLE_STATES = 7
    TABLE_EVENTS = 8
    MOST_EXACT = 12  # players whose equities are computed over all sets of them
    PLAYER_SETS = 1 << MOST_EXACT
    KINDS = 64  # of players beyond a table
    CURVE = 33  # points of a curve of stacks
    PRIZES = 99  # of three curves

    # Players' judgement
    RANGES = 7  # of hands, each in percent
    CLASSES = 169  # of starting hands
    TWO_CARDS = 1326
    HANDS = MOST_PLAYERS + 1  # the viewer's, and others'
    KEPT_ROWS = 18
    KEPT_ROW = 64
    MOST_SAMPLES = 256
    MOST_COMPARED = 64
    POINTS = 14  # of a curve of prizes
    LEVELS = 12  # of ranges that are told apart
    PLACES = 17  # of starting hands whose shares are played out
    OPENING_SHARES = HANDS * LEVELS * PLACES
