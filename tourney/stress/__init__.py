"""Stress tests of rules engines by other people: interface, oracles, generated hands, shrinking and findings."""
