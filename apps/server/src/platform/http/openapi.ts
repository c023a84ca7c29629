import { CALLS } from '@lootfolio/contract/calls';
import { createLog } from '../process/log.ts';
import { createMetrics } from '../process/metrics.ts';
import { registerRoute, type GuardParts } from './guard.ts';
import { createServer } from './server.ts';

/** Returns the description of every call, as `GET /openapi.json` answers it, without a database and a running server. */
export async function describeApi(): Promise<object> {
  const app = await createServer(
    { PUBLIC_URL: 'http://localhost', TRUST_PROXY: 0, HSTS_SUBDOMAINS: 'off' },
    createLog('silent', 'openapi'),
    createMetrics(),
  );
  await app.register(
    async (api) => {
      const handler = (): Promise<object> => Promise.reject(new Error('this server describes the calls only'));
      for (const call of CALLS) registerRoute(api, {} as GuardParts, { call, isWrite: false, holdsCaller: false, handler });
    },
    { prefix: '/api/v1' },
  );
  await app.ready();
  const described = app.swagger();
  await app.close();
  return described;
}
