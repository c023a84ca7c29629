import { Readable } from 'node:stream';
import { maxBytesOf, type Call } from '@lootfolio/contract/call';
import { CALLS } from '@lootfolio/contract/calls';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { costOfMemory, longestTurn } from '../../../test/processor-time.ts';
import { worstBodies } from '../../../test/worst-bodies.ts';
import { createLog } from '../process/log.ts';
import { createMetrics } from '../process/metrics.ts';
import { registerRoute, type GuardParts } from './guard.ts';
import { createServer } from './server.ts';

/**
 * The maximum milliseconds of the processor between two pauses for other work, without what this machine takes for the memory of the body: the
 * engine puts the pieces of a long text into one piece of memory at once.
 */
const MOST_MS = 5;
const perByte = costOfMemory();
const mostMs = (bytes: number): number => MOST_MS + bytes * perByte;
const CHUNK = 65_536;

const withBody = CALLS.filter((call) => call.body !== undefined);
let app: FastifyInstance;

/** Registers every call with a body as a public call that does nothing, so that only the body is measured. */
beforeAll(async () => {
  const config = { PUBLIC_URL: 'https://desk.example', TRUST_PROXY: 0, HSTS_SUBDOMAINS: 'off' } as const;
  app = await createServer(config, createLog('silent', 'test'), createMetrics());
  const parts = { rates: { consume: async () => {} }, sessionCookie: 'none' } as unknown as GuardParts;
  const reply = z.object({ success: z.literal(true) });
  for (const { method, path, summary, body, maxBytes } of withBody)
    registerRoute(app, parts, {
      call: {
        method,
        path,
        summary,
        body: body!,
        access: 'public',
        read: true,
        reply,
        ...(maxBytes !== undefined && { maxBytes }),
      } as Call,
      isWrite: false,
      holdsCaller: false,
      handler: async () => ({}),
    });
});
afterAll(() => app.close());

/** Sends a body in chunks, as it arrives over a socket. */
const send = async ({ method, path }: Call, bytes: Buffer, size: object = { 'content-length': String(bytes.length) }): Promise<number> => {
  const chunks = Array.from({ length: Math.ceil(bytes.length / CHUNK) }, (_, at) => bytes.subarray(at * CHUNK, (at + 1) * CHUNK));
  const { statusCode } = await app.inject({
    method: method as 'POST',
    url: path.replaceAll(/\{\w+\}/g, '1'),
    headers: { 'content-type': 'application/json', ...size },
    payload: Readable.from(chunks),
  });
  return statusCode;
};

describe.each(withBody.map((call) => [`${call.method} ${call.path}`, call] as const))('the body of %s', (_name, call) => {
  it.each(worstBodies(call).map(({ most, bytes, isValid }) => [most, bytes, isValid] as const))(
    'with the most of %s fits, and holds the event loop for 5 ms at most',
    async (most, bytes, isValid) => {
      expect(bytes.length).toBeLessThanOrEqual(maxBytesOf(call));
      let status = 0;
      const allowed = mostMs(bytes.length);
      const longest = await longestTurn(async () => void (status = await send(call, bytes)), allowed);
      expect([most, status]).toEqual([most, isValid || status === 200 ? 200 : 400]);
      expect(longest).toBeLessThan(allowed);
    },
  );
});

describe('a body that does not tell its size', () => {
  const largest = withBody.reduce((best, call) => (maxBytesOf(call) > maxBytesOf(best) ? call : best));
  const padded = (bytes: number): Buffer => Buffer.from(`{"csv":"x"}${' '.repeat(bytes - 11)}`);
  const chunked = { 'transfer-encoding': 'chunked' };

  it.each([11, CHUNK, 1_000_000, maxBytesOf(largest)])(
    'with %i bytes is read whole, and holds the event loop for 5 ms at most',
    async (bytes) => {
      const body = padded(bytes);
      let status = 0;
      const allowed = mostMs(bytes);
      expect(await longestTurn(async () => void (status = await send(largest, body, chunked)), allowed)).toBeLessThan(allowed);
      expect(status).toBe(200);
      expect(await send(largest, Buffer.concat([body.subarray(0, -1), Buffer.from('x')]), chunked)).toBe(400);
    },
  );

  it('takes no more memory than it needs', async () => {
    const taken = vi.spyOn(Buffer, 'allocUnsafe');
    await send(largest, padded(100), chunked);
    expect(Math.max(...taken.mock.calls.map(([bytes]) => bytes))).toBeLessThan(1_000_000);
    taken.mockRestore();
  });

  it('is refused when it is larger than the greatest body', async () => {
    expect(await send(largest, padded(maxBytesOf(largest) + 1), chunked)).toBe(413);
  });
});
