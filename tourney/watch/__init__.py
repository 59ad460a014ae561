"""A page that replays an event, a table, a hand: a fold over the event log and the hand histories."""
