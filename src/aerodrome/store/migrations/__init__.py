"""The migrations: how the tables came to be, step by step; run by aerodrome.store.upgrade."""
