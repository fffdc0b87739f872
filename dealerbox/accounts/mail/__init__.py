"""Letters by e-mail: their texts, and how they reach their readers."""
