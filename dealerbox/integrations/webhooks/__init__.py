"""Web hooks: what happens in the room is told to programs of the operator's, over HTTP."""
