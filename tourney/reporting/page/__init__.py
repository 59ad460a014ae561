"""The report: one HTML page that holds all it needs, made from the replicates of one experiment or of several."""
