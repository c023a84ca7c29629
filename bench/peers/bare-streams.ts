/** A server that writes the same bytes to every socket that is open, and does nothing else. */
import { createServer, type AddressInfo, type Socket } from 'node:net';

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\nretry: 3000\n\n';
const sockets = new Set<Socket>();

const server = createServer((socket) => {
  sockets.add(socket);
  socket.on('error', () => {});
  socket.once('data', () => void socket.write(HEAD));
});
server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port }));

process.on('message', (text: string) => {
  const bytes = Buffer.from(text);
  for (const socket of sockets) socket.write(bytes);
});
process.on('disconnect', () => process.exit(0));
