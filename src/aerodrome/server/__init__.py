"""The server: tables for people and bots over HTTP and WebSocket; see docs/server.md."""
