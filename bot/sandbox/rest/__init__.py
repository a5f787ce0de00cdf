"""The REST API, version 10: one module per resource, each with a table of its routes."""
