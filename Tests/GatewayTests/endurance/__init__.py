"""Mixed load for a long time: memory, open files and the data file must not grow."""
