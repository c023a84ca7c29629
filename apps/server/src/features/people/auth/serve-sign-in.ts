import { isTimeZone } from '@lootfolio/domain/time-zone';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AuthParts } from './auth.routes.ts';
import { beginSignIn } from './begin-sign-in.ts';
import { DEVICE_DAYS } from './browser.rules.ts';
import { completeSignIn } from './complete-sign-in.ts';

const DAY_SECONDS = 86_400;
const STATE_SECONDS = 15 * 60;

const signInQuery = z.object({
  timezone: z.string().max(64).refine(isTimeZone).nullable().catch(null),
  lang: z.enum(['en', 'tr']).catch('en'),
  persona: z
    .string()
    .regex(/^[a-z0-9-]{1,20}$/)
    .optional()
    .catch(undefined),
});

/** Serves the two redirects of a sign-in: to Steam, and back. They return no JSON, so they are not part of the contract. */
export function serveSignIn(app: FastifyInstance, parts: AuthParts): void {
  const { config, db, rates, sessionCookie, outside } = parts;
  const https = config.PUBLIC_URL.startsWith('https:');
  const stateCookie = https ? '__Host-lf_state' : 'lf_state';
  const deviceCookie = https ? '__Host-lf_device' : 'lf_device';
  const cookie = { httpOnly: true, secure: https, sameSite: 'lax', path: '/' } as const;

  const limitedAs = (rule: string | null) => ({
    schema: { hide: true },
    onRequest: async (request: FastifyRequest): Promise<void> => rates.consume(rule, { userId: null, ip: request.ip }),
  });

  app.get('/auth/steam', limitedAs(null), async (request, reply) => {
    const redirect = redirectToPublicUrl(request, config.PUBLIC_URL);
    if (redirect) return reply.redirect(redirect);
    const { timezone, lang, persona } = signInQuery.parse(request.query);
    const { browser, address } = await beginSignIn(db, config.PUBLIC_URL, { timezone, lang });
    const url = new URL(outside.resolve(address));
    if (config.WORLD === 'sandbox' && persona) url.searchParams.set('persona', persona);
    return reply.setCookie(stateCookie, browser, { ...cookie, maxAge: STATE_SECONDS }).redirect(url.href);
  });

  // the sign-in limit applies to the return, because there the server asks Steam
  app.get('/auth/steam-login', limitedAs('sign-in'), async (request, reply) => {
    const result = await completeSignIn(parts, {
      search: new URLSearchParams(request.url.split('?', 2)[1] ?? ''),
      browser: request.cookies[stateCookie] ?? '',
      device: request.headers['user-agent'] ?? '',
      ip: request.ip,
      sessionBefore: request.cookies[sessionCookie] ?? null,
      deviceToken: request.cookies[deviceCookie] ?? '',
    });
    void reply.clearCookie(stateCookie, cookie);
    if ('failure' in result) return redirectToLogin(reply, config.PUBLIC_URL, result.failure);
    return reply
      .setCookie(sessionCookie, result.token, { ...cookie, maxAge: 90 * DAY_SECONDS })
      .setCookie(deviceCookie, result.deviceToken, { ...cookie, maxAge: DEVICE_DAYS * DAY_SECONDS })
      .redirect(`${config.PUBLIC_URL}/splash`);
  });
}

/**
 * Returns the public address to which the request must be redirected, or null. Steam redirects the browser to the public address, so the
 * cookies must be set there, even when the browser came by another address (127.0.0.1). The detour happens only once: behind a proxy that
 * sends another host, every request would look as if it came by another address.
 */
function redirectToPublicUrl(request: FastifyRequest, publicUrl: string): string | null {
  const query = new URLSearchParams(request.url.split('?', 2)[1] ?? '');
  if (request.headers.host === new URL(publicUrl).host || query.has('detour')) return null;
  query.set('detour', '1');
  return `${publicUrl}/api/v1/auth/steam?${query.toString()}`;
}

const redirectToLogin = (reply: FastifyReply, publicUrl: string, failure: string): FastifyReply =>
  reply.redirect(`${publicUrl}/login?error=${failure}`);
