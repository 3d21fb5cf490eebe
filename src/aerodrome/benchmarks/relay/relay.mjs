// A relay: whatever a client of a room sends goes to all clients of the room. It prints its port, and ends with its input.
import { createServer } from "node:http";
import { Server } from "socket.io";

const http = createServer();
const io = new Server(http, { transports: ["websocket"], serveClient: false });

io.on("connection", (socket) => {
  let room = "";
  socket.on("join", async (name) => {
    room = name;
    await socket.join(room);
    socket.emit("joined");
  });
  socket.on("move", (move) => io.to(room).emit("move", move));
});

http.listen(0, "127.0.0.1", () => console.log(http.address().port));
process.stdin.on("end", () => process.exit(0)).resume();
