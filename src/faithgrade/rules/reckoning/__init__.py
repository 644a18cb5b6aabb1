"""What plain arithmetic, the calendar and time zones give, and what of it a sentence may have used."""
