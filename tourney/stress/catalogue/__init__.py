"""The catalogue of rule points, one module for each section."""
