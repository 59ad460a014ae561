"""Configuration: YAML files read, checked and turned into values the simulator runs on."""
