import type { AddressInfo } from 'node:net';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { createSandbox, type SandboxOptions } from './app.ts';
import { createClock } from './clock.ts';
import { SANDBOX_KEY } from './http/hosts.ts';

/** A Friday, so that banks have rates. */
export const NOW = Date.UTC(2026, 10, 20, 12);

/** A sandbox whose clock stands still at `NOW`. */
export const sandbox = (options: SandboxOptions = {}): FastifyInstance => createSandbox({ clock: createClock(() => NOW, NOW), ...options });

/** Gets an outside address (`host/path?query`) with every kind of key that markets want, and reads the answer as JSON. */
export async function read<T = unknown>(app: FastifyInstance, address: string, options: InjectOptions = {}): Promise<T> {
  const reply = await app.inject({
    ...options,
    url: `/${address}`,
    headers: { ...ALL_KEYS, accept: 'application/json', ...options.headers },
  });
  if (reply.statusCode !== 200) throw new Error(`${address}: ${reply.statusCode} ${reply.body.slice(0, 200)}`);
  return JSON.parse(reply.body) as T;
}

const ALL_KEYS = {
  authorization: `Bearer ${SANDBOX_KEY}`,
  cookie: `session=${SANDBOX_KEY}`,
  'x-api-key': 'ab'.repeat(32),
  'x-sign-date': String(NOW / 1000),
  'x-request-sign': `dmar ed25519 ${'0'.repeat(128)}`,
};

/** Lets a sandbox listen on a free port of loopback. The caller closes it. */
export async function listening(app: FastifyInstance): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}
