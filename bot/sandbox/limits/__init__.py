"""What Discord checks in the body of a request, and the nested `errors` it answers with."""
