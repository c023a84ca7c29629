import type { AddressInfo } from 'node:net';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { createSandbox, type SandboxOptions } from './app.ts';
import { createClock } from './clock.ts';
import { SANDBOX_KEY } from './http/hosts.ts';

/** A Friday, so that the central bank publishes rates. */
export const NOW = Date.UTC(2026, 10, 20, 12);

/** A sandbox whose clock is stopped at `NOW`. */
export const sandbox = (options: SandboxOptions = {}): FastifyInstance => createSandbox({ clock: createClock(() => NOW, NOW), ...options });

/** Gets an outside address (`host/path?query`) with the keys of all markets, and reads the answer as JSON. */
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

/** Starts a sandbox on a free port of loopback and returns the port. The caller closes the sandbox. */
export async function listening(app: FastifyInstance): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}
