"""tourney: a simulator of poker tournaments."""

from tourney import mode

mode.settle()
