import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

export type ServiceAnswer = { status?: number; headers?: Record<string, string>; body?: unknown };
export type Asked = { path: string; headers: IncomingHttpHeaders; body: Buffer };

export type FakeServices = {
  /** By the beginning of host and path: `/discord.com/api`. What is not named here is answered with 200 and `{}`. */
  answers: Map<string, ServiceAnswer | ((asked: Asked) => ServiceAnswer)>;
  /** Requests in the order in which they came. */
  asked: Asked[];
  port: () => Promise<number>;
  reset: () => void;
};

/** Services that take messages, on one loopback port, as the sandbox has them. Call it at the top of the file. */
export function fakeServices(): FakeServices {
  const answers: FakeServices['answers'] = new Map();
  const asked: Asked[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(pieces) };
    asked.push(one);
    const found = [...answers].find(([start]) => one.path.startsWith(start))?.[1] ?? {};
    const { status = 200, headers = {}, body = {} } = typeof found === 'function' ? found(one) : found;
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
  const server = createServer((request, response) => void answer(request, response));
  const listening = new Promise<number>((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    answers,
    asked,
    port: () => listening,
    reset: () => {
      answers.clear();
      asked.length = 0;
    },
  };
}
