"""Configuration: reads and checks YAML files and builds the objects of the simulator from them."""
