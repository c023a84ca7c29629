import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileLifecycle, type Lifecycle } from './lifecycle.ts';

/** The default status is 200. A text is sent unchanged, anything else as JSON. */
export type OutsideAnswer = { status?: number; headers?: Record<string, string>; body?: unknown };
export type ReceivedRequest = { path: string; headers: IncomingHttpHeaders; body: string };

export type FakeOutside = {
  /** Answers by the beginning of host and path: `/api.waxpeer.com/v1/user`. A function runs at each request, and may take its time. */
  answers: Map<string, OutsideAnswer | ((request: ReceivedRequest) => OutsideAnswer | Promise<OutsideAnswer>)>;
  /** Requests in the order of their arrival. */
  requests: ReceivedRequest[];
  /** Tunnels that were requested from the proxy, with the login that was sent. */
  tunnels: { target: string; login: string | undefined }[];
  /** The proxy's answer to a request for a tunnel; 200 opens the tunnel. */
  proxyStatus: number;
  port: () => Promise<number>;
  reset: () => void;
};

/**
 * All services of the outside world and a proxy on one loopback port, as in the sandbox. Call it at the top of the file.
 * @param others the answer to requests that `answers` does not name
 */
export function fakeOutside(others: OutsideAnswer = { status: 404, body: {} }, { end }: Lifecycle = fileLifecycle): FakeOutside {
  const server = createServer((request, response) => void answer(request, response));
  server.on('connect', tunnel);
  const listening = new Promise<number>((resolve) => server.listen(0, '127.0.0.1', () => resolve(portOf())));
  const portOf = (): number => (server.address() as AddressInfo).port;
  const outside: FakeOutside = {
    answers: new Map(),
    requests: [],
    tunnels: [],
    proxyStatus: 200,
    port: () => listening,
    reset: () => {
      outside.answers.clear();
      outside.requests.length = 0;
      outside.tunnels.length = 0;
      outside.proxyStatus = 200;
    },
  };
  end(() => {
    server.closeAllConnections();
    server.close();
  });
  return outside;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const received = { path: request.url ?? '', headers: request.headers, body: await text(request) };
    outside.requests.push(received);
    const found = [...outside.answers].find(([start]) => received.path.startsWith(start))?.[1] ?? others;
    const { status = 200, headers, body = {} } = typeof found === 'function' ? await found(received) : found;
    const isText = typeof body === 'string';
    response.writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json', ...headers });
    response.end(isText ? body : JSON.stringify(body));
  }

  function tunnel(request: IncomingMessage, client: Socket): void {
    outside.tunnels.push({ target: request.url ?? '', login: request.headers['proxy-authorization'] });
    client.on('error', () => {});
    // no mail server is behind it
    if (request.url?.startsWith('smtp.')) return void client.end('HTTP/1.1 502 No\r\n\r\n');
    if (outside.proxyStatus !== 200) return void client.end(`HTTP/1.1 ${outside.proxyStatus} No\r\n\r\n`);
    const inside = connect(portOf(), '127.0.0.1', () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n');
      inside.pipe(client).pipe(inside);
    });
    inside.on('error', () => client.destroy());
  }
}
