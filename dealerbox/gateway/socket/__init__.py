"""The WebSocket of players: connections, the hub, and what is sent to them."""
