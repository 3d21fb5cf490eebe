"""The lab: many games at once, with figures."""
