"""How Hypothesis tries examples in all tests."""

from __future__ import annotations

from hypothesis import settings

# A busy machine may take long for an example that is quick: no test is to fail by the clock.
settings.register_profile("untimed", settings(), deadline=None)
settings.load_profile("untimed")
