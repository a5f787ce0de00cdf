"""Pictures: a queue of requests, and the process that paints them."""
