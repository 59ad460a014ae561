"""The keys of a run's random streams, all derived from its seed and replicate."""

from __future__ import annotations

from tourney.streams import PLAYING, PURPOSES, Roots, Stream, derive, root


class Keys:
    """Makes the keys and streams of a run.

    Attributes:
        seed: The seed of the run.
        replicate: The number of the run among several with the same seed.
    """

    def __init__(self, seed: int, replicate: int = 0) -> None:
        self.seed = seed
        self.replicate = replicate
        self._roots = {purpose: root(seed, replicate, purpose) for purpose in PURPOSES}
        self._own = Roots(seed, replicate, PLAYING)

    def key(self, purpose: int, *names: int) -> int:
        """The key of a stream, from its purpose and further numbers."""
        return derive(self._roots[purpose], *names)

    def stream(self, purpose: int, *names: int) -> Stream:
        """The stream of the key from the same numbers."""
        return Stream(self.key(purpose, *names))

    def own(self, entrant: int, earlier: int) -> int:
        """The root key of a player, by entrant and earlier entries; no other key can be derived from it."""
        if earlier:
            return root(self.seed, self.replicate, PLAYING, entrant, earlier)
        return self._own.root(entrant)
