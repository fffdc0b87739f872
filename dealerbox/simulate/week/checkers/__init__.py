"""What must hold in a room at all times, each worked out again in the plainest way from what anybody can see. Nothing
here knows how the room does it."""
