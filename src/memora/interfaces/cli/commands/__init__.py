"""The commands, by what they do to the learner's memory."""
