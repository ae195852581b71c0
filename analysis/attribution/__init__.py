"""Where the lost accuracy goes: shares of seeing and reasoning, whether they are identified, faults and names."""
