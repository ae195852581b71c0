"""From a task to an item: the registry of tasks, making and proving items, published items, languages."""
