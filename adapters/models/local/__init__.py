"""A transformers model in this process: loading, inputs in batches, generating."""
