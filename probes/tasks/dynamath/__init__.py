"""After DynaMath: 75 seed programs in its nine topics."""
