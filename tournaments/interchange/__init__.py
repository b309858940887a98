"""Events for other programs: lists as files, TRF, and parts of pages inside other sites."""
