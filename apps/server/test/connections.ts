import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeEach } from 'vitest';
import { createSandbox } from '../../sandbox/src/app.ts';
import { createClock } from '../../sandbox/src/clock.ts';
import { START, type Answer, type TestApi, type User } from './api.ts';

/** A sandbox with a separate clock unless another is given, and the requests to it: `METHOD /host/path`. */
export function connectionSandbox(clock = createClock(() => START.getTime(), START.getTime())) {
  const app = createSandbox({ clock });
  const asked: string[] = [];
  app.addHook('onRequest', async ({ method, url }) => void asked.push(`${method} ${url.split('?', 1)[0]}`));
  const port = app.listen({ host: '127.0.0.1', port: 0 }).then(() => String((app.server.address() as AddressInfo).port));
  beforeEach(async () => {
    await app.inject({ method: 'DELETE', url: '/_faults' });
    asked.length = 0;
  });
  afterAll(() => app.close());
  return {
    app,
    clock,
    asked,
    port: () => port,
    fault: (host: string, fault: object) => app.inject({ method: 'POST', url: '/_faults', payload: { host, ...fault } }),
  };
}

/** Begins the connection at the server. Resolves to the address to which the browser is sent. */
export const begin = (test: TestApi, path: string, as?: User, headers: Record<string, string> = {}): Promise<Answer> =>
  test.send(`GET /auth/${path}`, { headers: { ...(as && { cookie: as.cookie }), ...headers } });

/** Follows the redirect to the service, where the query decides the visitor's choice. Resolves to the return address below `/api/v1`. */
export async function visit(sandbox: FastifyInstance, address: string): Promise<string> {
  const { pathname, search } = new URL(address);
  const reply = await sandbox.inject(pathname + search);
  return String(reply.headers.location).replace('http://localhost:3000/api/v1', '');
}

/** Returns to the server. Resolves to the screen to which the browser is sent. */
export const comeBack = async (test: TestApi, path: string, as?: User): Promise<string> => {
  const { headers } = await test.send(`GET ${path}`, { headers: as ? { cookie: as.cookie } : {} });
  return String(headers['location']).replace('http://localhost:3000', '');
};

/** Does the whole connection: `discord?persona=trader&member=yes`. Resolves to the last screen. */
export async function connect(test: TestApi, sandbox: FastifyInstance, path: string, as: User): Promise<string> {
  const { headers } = await begin(test, path, as);
  return comeBack(test, await visit(sandbox, String(headers['location'])), as);
}
