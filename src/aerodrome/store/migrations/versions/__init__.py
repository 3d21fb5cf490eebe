"""One module for each step, numbered; aerodrome.store.upgrade lists them."""
