"""Tests of values as plain data and JSON, one file a topic."""
