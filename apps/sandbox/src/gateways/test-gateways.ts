import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createSandbox } from '../app.ts';
import { createClock } from '../clock.ts';
import { NOW } from '../test-sandbox.ts';
import type { StoredDelivery } from './deliveries.ts';

/** Any JSON. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = Record<string, any>;
type Received = { path: string; headers: IncomingHttpHeaders; raw: string; body: Json };
type Method = 'GET' | 'POST' | 'DELETE';

export const SECOND = 1000;
export const MINUTE = 60_000;
export const DAY = 86_400_000;

/** A sandbox with a stopped clock, and a shop on loopback that receives notices. Each test begins with nothing. */
export function testGateways() {
  const clock = createClock(() => NOW, NOW);
  const app = createSandbox({ clock });
  const received: Received[] = [];
  /** The shop's next answers; null closes the connection. 200 once none is left. */
  const answers: (number | null)[] = [];
  const shop = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const raw = Buffer.concat(chunks).toString();
      received.push({ path: request.url ?? '', headers: request.headers, raw, body: JSON.parse(raw) as Json });
      const status = answers.length > 0 ? answers.shift() : 200;
      if (typeof status === 'number') response.writeHead(status).end();
      else request.socket.destroy();
    });
  });
  const state = { origin: '' };

  beforeAll(async () => {
    await new Promise<void>((resolve) => void shop.listen(0, '127.0.0.1', resolve));
    state.origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await app.close();
    shop.closeAllConnections();
    await new Promise((resolve) => void shop.close(resolve));
  });
  beforeEach(async () => {
    clock.set(NOW);
    for (const url of ['/_gateways', '/_faults']) await app.inject({ method: 'DELETE', url });
    received.length = 0;
    answers.length = 0;
  });

  const send = async (method: Method, url: string, payload?: object, headers: Record<string, string> = {}): Promise<[number, Json]> => {
    const reply = await app.inject({ method, url: `/${url}`, headers, ...(payload && { payload }) });
    return [reply.statusCode, reply.json<Json>()];
  };
  const deliveries = async (about?: string): Promise<StoredDelivery[]> =>
    (await send('GET', `_gateways/deliveries${about === undefined ? '' : `?about=${about}`}`))[1]['deliveries'] as StoredDelivery[];
  return {
    app,
    clock,
    received,
    answers,
    state,
    send,
    deliveries,
    drive: async (path: string, body: object = {}): Promise<Json> => (await send('POST', `_gateways/${path}`, body))[1],
    /** Moves the clock, and waits until every notice that is due then was answered. */
    pass: async (milliseconds: number): Promise<void> => {
      clock.advance(milliseconds);
      await deliveries();
    },
    submit: (url: string, fields: Record<string, string>) =>
      app.inject({
        method: 'POST',
        url: `/${url}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      }),
  };
}
