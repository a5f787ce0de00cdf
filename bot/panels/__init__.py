"""What messages show, as values that know nothing of Discord."""
