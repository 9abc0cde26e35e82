"""Hands that people and programs really played, card by card."""
