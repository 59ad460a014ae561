"""The floor's decisions as pure functions: `plan_*` decides, `apply` executes. Independent of the clock."""
