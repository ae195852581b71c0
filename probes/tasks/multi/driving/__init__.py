"""Examination questions on road signs, speed zones and routes."""
