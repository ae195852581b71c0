"""What a prompt is made of: wordings, decoding settings, and the key under which its reply is kept."""
