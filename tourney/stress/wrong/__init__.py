"""The library of wrong forms: rules of the machine as engines get them wrong, a file for each group of rules."""
