import { PROVIDERS, type Provider } from '@lootfolio/domain/connections';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { sessionOf } from '../../../platform/http/guard.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import type { Outside } from '../../../platform/outside/outside.ts';
import type { Authenticator } from '../../../platform/security/authenticator.ts';
import type { RateLimiter } from '../../../platform/security/rate-limit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { beginConnection } from './begin-connection.ts';
import { completeConnection, type ConnectionParts } from './complete-connection.ts';
import { returnAddress, safeNext } from './connections.rules.ts';
import { keysOf, SERVICES } from './services.ts';

export type ServeParts = ConnectionParts & {
  authenticator: Authenticator;
  sessionCookie: string;
  rates: RateLimiter;
  outside: Pick<Outside, 'resolve' | 'promptClient'>;
};

/** With `persona`, `member` and `decision`, scripts skip the sandbox's page. */
const word = z
  .string()
  .regex(/^[\w-]{1,20}$/)
  .optional()
  .catch(undefined);
const beginQuery = z.object({ next: z.string().optional().catch(undefined), persona: word, member: word, decision: word });

/**
 * Serves the redirects to Discord and X, and back. They return no JSON, so they are not part of the contract. A service without keys has no
 * redirects.
 */
export function serveConnections(app: FastifyInstance, parts: ServeParts): void {
  for (const provider of PROVIDERS) if (keysOf(parts.config, provider)) serveProvider(app, parts, provider);
}

function serveProvider(app: FastifyInstance, parts: ServeParts, provider: Provider): void {
  const { config, rates, outside } = parts;
  const { client } = keysOf(config, provider)!;
  const http = outside.promptClient(`${provider}-accounts`, SERVICES[provider].limit);
  const schema = { hide: true };

  app.get(`/auth/${provider}`, { schema }, async (request, reply) => {
    const { next: wanted, ...choice } = beginQuery.parse(request.query);
    const next = safeNext(wanted);
    const caller = await callerOf(request, parts);
    if (!caller) {
      await rates.consume(null, visitorOf(request, parts));
      // the account page sends visitors to the sign-in and back
      return reply.redirect(config.PUBLIC_URL + safeNext(undefined));
    }
    const note = (kind: 'CSRF' | 'RATE_LIMIT'): void =>
      parts.securityLog.note({ kind, ip: caller.ip, userId: caller.userId, what: `GET ${request.routeOptions.url ?? ''}` });
    if (isCrossSite(request)) {
      note('CSRF');
      return reply.redirect(returnAddress(config.PUBLIC_URL, next, provider, 'failed'));
    }
    try {
      await rates.consume('connections', caller);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      note('RATE_LIMIT');
      return reply.redirect(returnAddress(config.PUBLIC_URL, next, provider, 'tooMany'));
    }
    const address = await beginConnection(parts, caller, { provider, clientId: client.id, next });
    const url = new URL(outside.resolve(address));
    if (config.WORLD === 'sandbox')
      for (const [name, value] of Object.entries(choice)) if (value !== undefined) url.searchParams.set(name, value);
    return noStore(reply).redirect(url.href);
  });

  app.get(`/auth/${provider}/callback`, { schema }, async (request, reply) => {
    const caller = await callerOf(request, parts);
    await rates.consume(null, caller ?? visitorOf(request, parts));
    const search = new URLSearchParams(request.url.split('?', 2)[1] ?? '');
    const { outcome, next } = caller
      ? await completeConnection(parts, http, { provider, search, caller })
      : { outcome: 'failed' as const, next: safeNext(undefined) };
    return noStore(reply).redirect(returnAddress(config.PUBLIC_URL, next, provider, outcome));
  });
}

async function callerOf(request: FastifyRequest, parts: ServeParts): Promise<Caller | null> {
  const credential = sessionOf(request, parts);
  const signedIn = credential && (await parts.authenticator.find(credential, request.ip));
  return signedIn && { ...signedIn, ip: request.ip };
}

/** Returns the subject whose rate limits apply to a call without a signed-in user. */
const visitorOf = (request: FastifyRequest, parts: ServeParts) => ({
  userId: null,
  ip: request.ip,
  invented: sessionOf(request, parts) !== null,
});

/** True when another site sent the request. Other sites must not start the connection of a user's account. */
const isCrossSite = (request: FastifyRequest): boolean => !['same-origin', 'none', undefined].includes(request.headers['sec-fetch-site']);

/** Keeps a redirect out of caches, because addresses contain a state or code. */
const noStore = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'no-store');
