"""The store: what the server keeps, in SQLite or PostgreSQL; with migrations, backups and an examination."""
