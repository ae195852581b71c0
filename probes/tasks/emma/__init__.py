"""After EMMA: mathematics, physics, chemistry and coding."""
