"""What plays without a person: computer players and the clock."""
