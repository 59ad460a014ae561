"""The tournament on a simulated clock. Only this package uses SimPy."""
