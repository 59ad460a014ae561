"""The report: a self-contained HTML page on the replicates of one or more experiments."""
