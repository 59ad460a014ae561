"""A room learned from its own evenings: calibration from results and hands, and forecasts of evenings not seen."""
