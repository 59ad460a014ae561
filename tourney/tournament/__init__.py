"""The floor's decisions, pure: `plan_*` decides, `apply` executes. Knows nothing of the clock's workings."""
