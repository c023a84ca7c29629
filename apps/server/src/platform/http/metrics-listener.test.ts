import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { createMetrics, metricsSource } from '../process/metrics.ts';
import { serveMetrics } from './metrics-listener.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
const lines: { msg: string; port: number; reason: string }[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) });

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
async function serve(port: number): Promise<void> {
  const metrics = createMetrics();
  const close = await serveMetrics(
    metricsSource(metrics, () => metrics.quotes.set(42)),
    { host: '127.0.0.1', port },
    log,
  );
  closing.push(close);
}

it('metrics are served on a port of their own, measured when they are read, and nothing else is', async () => {
  const port = await freePort();
  await serve(port);
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  const text = await answer.text();
  expect(text).toContain('lootfolio_board_quotes 42');
  expect(text).toContain('process_cpu_seconds_total');
  for (const [method, path] of [
    ['GET', '/'],
    ['GET', '/api/v1/health'],
    ['POST', '/metrics'],
  ] as const)
    expect((await fetch(`http://127.0.0.1:${port}${path}`, { method })).status).toBe(404);
});

it('a taken port is a warning, and the process goes on', async () => {
  const port = await freePort();
  await serve(port);
  await serve(port);
  expect(lines).toMatchObject([{ msg: 'metrics are not served', port, reason: expect.stringContaining('EADDRINUSE') }]);
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(200);
});

it('port 0 serves none', async () => {
  await serve(0);
  expect(lines).toHaveLength(1);
});
