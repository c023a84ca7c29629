import cookie from '@fastify/cookie';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { setClock } from '../src/platform/process/clock.ts';
import { handleErrors } from '../src/platform/http/errors.ts';
import { acceptJson } from '../src/platform/http/json-body.ts';
import { registerRoute, type GuardParts } from '../src/platform/http/guard.ts';
import type { Route } from '../src/platform/http/route.ts';
import { startListener } from '../src/platform/database/listen.ts';
import { createAuthenticator } from '../src/platform/security/authenticator.ts';
import { createRateLimiter } from '../src/platform/security/rate-limit.ts';
import { createSessions } from '../src/platform/security/sessions.ts';
import { MODULES } from '../src/modules.ts';
import { loadSettings } from '../src/platform/settings/settings.ts';
import { START } from './api.ts';
import { silentLog, type TestDatabase } from './harness.ts';

type Serve = (api: FastifyInstance, parts: GuardParts) => void;

/**
 * Starts the guard with a test's own calls, on a real database. Call it at the top of the file.
 * @param serve adds routes that are not calls of the contract
 */
export function smallApp({ db, connection }: TestDatabase, routes: readonly Route[], serve?: Serve): FastifyInstance {
  const app = fastify();
  beforeAll(async () => {
    setClock(START);
    await app.register(cookie);
    app.decorateRequest('caller', null);
    acceptJson(app);
    handleErrors(app);
    const listener = await startListener(connection, silentLog);
    app.addHook('onClose', () => listener.stop());
    const rates = createRateLimiter(db, await loadSettings(db, listener, MODULES.settings, silentLog), MODULES.rates);
    const sessions = createSessions(db, listener);
    const authenticator = createAuthenticator(db, sessions, rates);
    const guard = { db, sessions, authenticator, rates, sessionCookie: 'lf_session', factorRequired: false };
    await app.register(
      async (api) => {
        for (const route of routes) registerRoute(api, guard, route);
        serve?.(api, guard);
      },
      { prefix: '/api/v1' },
    );
  });
  afterAll(async () => {
    await app.close();
    setClock(null);
  });
  return app;
}
