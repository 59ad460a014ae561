"""What the commands do with files and directories, as functions: simulate, tune, forecast, export, init."""
