"""What an operator needs: plain messages, backups, checks, health and logs."""
