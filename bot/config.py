"""Environment to frozen settings."""
