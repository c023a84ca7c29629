import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll } from 'vitest';

/** What a market answers to a path that begins so. A function answers when it is asked, and may take its time. */
export type MarketAnswer = { status?: number; headers?: Record<string, string>; body: unknown };

export type FakeMarkets = {
  /** By host and path: `/api.waxpeer.com/v1/user`. */
  answers: Map<string, MarketAnswer>;
  /** Requests in the order in which they came, with what they carried. */
  asked: { path: string; authorization: string | undefined }[];
  /** Tunnels that were asked for, with the login that came along. */
  tunnels: { target: string; login: string | undefined }[];
  /** What the proxy says to a wish for a tunnel; 200 opens it. */
  proxyStatus: number;
  port: () => Promise<number>;
  reset: () => void;
};

/** Markets and a proxy on one loopback port, as the sandbox has them. Call it at the top of the file. */
export function fakeMarkets(): FakeMarkets {
  const markets: Omit<FakeMarkets, 'port' | 'reset'> = { answers: new Map(), asked: [], tunnels: [], proxyStatus: 200 };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '';
    markets.asked.push({ path, authorization: request.headers.authorization });
    const said = [...markets.answers].find(([start]) => path.startsWith(start))?.[1] ?? { status: 404, body: {} };
    const body: unknown = typeof said.body === 'function' ? await (said.body as () => unknown)() : said.body;
    response.writeHead(said.status ?? 200, { 'content-type': 'application/json', ...said.headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
  const server = createServer((request, response) => void answer(request, response));
  server.on('connect', (request: IncomingMessage, client: Socket) => {
    markets.tunnels.push({ target: request.url ?? '', login: request.headers['proxy-authorization'] });
    client.on('error', () => {});
    if (markets.proxyStatus !== 200) return void client.end(`HTTP/1.1 ${markets.proxyStatus} No\r\n\r\n`);
    const inside = connect((server.address() as AddressInfo).port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n');
      inside.pipe(client).pipe(inside);
    });
    inside.on('error', () => client.destroy());
  });
  const listening = new Promise<number>((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return Object.assign(markets, {
    port: () => listening,
    reset: () => {
      markets.answers.clear();
      markets.asked.length = 0;
      markets.tunnels.length = 0;
      markets.proxyStatus = 200;
    },
  });
}
