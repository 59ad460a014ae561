"""Stress tests of rules engines by other people: interface, oracles, generated hands, shrinking and findings.

How it works, from the bottom up:

    engine              the interface: what an engine offers and tells
    failures            how an engine fails: crash, hang, exit, garbage
    catalogue           rule points, read from configs/rule_points; when a hand reaches them; house rules
    adapters            engines of other projects, one small module each, imported when asked for
    subprocess_engine   an engine in another process, over JSON lines; every engine runs so, and can be killed
    serving             the other end of it for a class in Python: `python -m tourney.stress.serving REF`
    plan                a hand to play: setup, deck, actions
    expected            what our machine says about a hand, as an engine would tell it
    comparing           the fields in which an engine differs from it
    lockstep, outcome   a hand played in both at once, and what came of it
    generating          hands worth playing
    shrinking           the smallest hand that still shows a finding
    altered_machine     our machine with some functions replaced; `wrong`: the library of wrong forms of rules
    neighbours          hands near a hand
    attribution         which wrong form explains a difference, by experiment
    findings, filing    buckets of differences, their verdicts, and the hands kept for them
    evaluators, tables  the checks of the other two kinds of engine
    campaign            many hands: coverage, house rules, time
    examination         a whole engine examined: the front door
"""
