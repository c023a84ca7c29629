import type { IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Connections } from './connections.ts';

/**
 * Makes the sandbox an HTTP proxy (CONNECT only) to its own port and to the hosts that do not speak HTTP. Other targets are refused with
 * 403. All credentials are accepted, and no credentials are needed. The user `refused` gets 407; the user `slow` gets no answer.
 * @param targets by `host:port`: the function that takes over an open connection
 * @param connections is told which connections to the sandbox are tunnels
 */
export function registerConnect(
  app: FastifyInstance,
  targets: ReadonlyMap<string, (socket: Duplex) => void>,
  connections: Connections,
): void {
  const open = new Set<Duplex>();
  const track = (socket: Duplex): void => {
    open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => open.delete(socket));
  };

  app.server.on('connect', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    track(socket);
    const user = userOf(request.headers['proxy-authorization']);
    if (user === 'slow') return;
    if (user === 'refused') return refuse(socket, '407 Proxy Authentication Required', 'Proxy-Authenticate: Basic realm="sandbox"\r\n');
    const target = request.url ?? '';
    const handler = targets.get(target);
    const { port } = app.server.address() as AddressInfo;
    const isOwn = target === `127.0.0.1:${port}` || target === `localhost:${port}`;
    if (!handler && !isOwn) return refuse(socket, '403 Forbidden');
    if (head.length > 0) socket.unshift(head);
    if (handler) {
      socket.write(ESTABLISHED);
      return handler(socket);
    }
    const upstream = connect({ host: '127.0.0.1', port }, () => {
      connections.add(upstream, user);
      socket.write(ESTABLISHED);
      socket.pipe(upstream).pipe(socket);
    });
    track(upstream);
    upstream.once('close', () => socket.destroy());
    socket.once('close', () => upstream.destroy());
  });

  // a proxy request without a tunnel would bypass credentials, faults and limits
  app.addHook('onRequest', async (request, reply) =>
    request.url.startsWith('/') ? undefined : reply.code(400).send({ error: 'proxy_tunnel_only', message: 'Ask this proxy by CONNECT.' }),
  );

  // on close, the server waits for its connections, but it does not know the connections that were upgraded to tunnels
  app.addHook('preClose', (done) => {
    for (const socket of open) socket.destroy();
    done();
  });
}

const ESTABLISHED = 'HTTP/1.1 200 Connection established\r\n\r\n';

function refuse(socket: Duplex, status: string, headers = ''): void {
  socket.end(`HTTP/1.1 ${status}\r\n${headers}Content-Length: 0\r\nConnection: close\r\n\r\n`);
}

function userOf(authorization: string | undefined): string {
  const [scheme, credentials = ''] = (authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'basic' ? (Buffer.from(credentials, 'base64').toString('utf8').split(':')[0] ?? '') : '';
}
