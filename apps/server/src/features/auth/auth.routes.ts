import { currentUser, logout, securityCheck } from '@lootfolio/contract/features/auth';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { route, type Route } from '../../platform/http/route.ts';
import type { RateLimiter } from '../../platform/security/rate-limit.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Sessions } from '../../platform/security/sessions.ts';
import { isTimeZone } from '../../platform/texts/time-zone.ts';
import { readCurrentUser } from './auth.reads.ts';
import { beginSignIn } from './begin-sign-in.ts';
import { completeSignIn, type SignInParts } from './complete-sign-in.ts';
import { DEVICE_DAYS } from './browser.rules.ts';
import { signOut } from './sign-out.ts';

const DAY_SECONDS = 86_400;
const STATE_SECONDS = 15 * 60;

export type AuthParts = SignInParts & {
  rates: RateLimiter;
  sessionCookie: string;
  /** Where an outside address really leads. */
  resolve: (url: string) => string;
};

type CallParts = Pick<AuthParts, 'db'> & {
  sessions: Sessions;
  /** How many messages a user has not seen yet. */
  unreadOf: (userId: number) => Promise<number>;
};

/** Calls under the contract. */
export const authRoutes = ({ db, sessions, unreadOf }: CallParts): Route[] => [
  route(securityCheck, async ({ caller }) => ({ success: caller !== null, token: caller?.csrfToken ?? null })),
  route(logout, async ({ caller, ip }) => {
    if (caller) {
      await signOut(db, caller, ip);
      sessions.forget(caller.sessionId);
    }
    return {};
  }),
  route(currentUser, async ({ caller }) => {
    const user = await readCurrentUser(db, caller.userId);
    if (!user) throw new Refusal('UNAUTHORISED', 'unauthorised');
    return { user: { ...user, unread: await unreadOf(caller.userId) } };
  }),
];

const signInQuery = z.object({
  timezone: z.string().max(64).refine(isTimeZone).catch('UTC'),
  lang: z.enum(['en', 'tr']).catch('en'),
  persona: z
    .string()
    .regex(/^[a-z0-9-]{1,20}$/)
    .optional()
    .catch(undefined),
});

/** The two redirects of a sign-in: to Steam, and back. They answer no JSON and so stand beside the contract. */
export function serveSignIn(app: FastifyInstance, parts: AuthParts): void {
  const { config, db } = parts;
  const https = config.PUBLIC_URL.startsWith('https:');
  const stateCookie = https ? '__Host-lf_state' : 'lf_state';
  const deviceCookie = https ? '__Host-lf_device' : 'lf_device';
  const cookie = { httpOnly: true, secure: https, sameSite: 'lax', path: '/' } as const;

  // a sign-in counts where it makes us ask Steam: on the way back
  const limitedAs = (rate: 'call' | 'sign-in') => ({
    schema: { hide: true },
    onRequest: async (request: FastifyRequest): Promise<void> => parts.rates.take(rate, { userId: null, ip: request.ip }),
  });

  app.get('/auth/steam', limitedAs('call'), async (request, reply) => {
    const detour = detourToPublicUrl(request, config.PUBLIC_URL);
    if (detour) return reply.redirect(detour);
    const { timezone, lang, persona } = signInQuery.parse(request.query);
    const { browser, address } = await beginSignIn(db, config.PUBLIC_URL, { timezone, lang });
    const url = new URL(parts.resolve(address));
    if (config.WORLD === 'sandbox' && persona) url.searchParams.set('persona', persona);
    return reply.setCookie(stateCookie, browser, { ...cookie, maxAge: STATE_SECONDS }).redirect(url.href);
  });

  app.get('/auth/steam-login', limitedAs('sign-in'), async (request, reply) => {
    const result = await completeSignIn(parts, {
      search: new URLSearchParams(request.url.split('?', 2)[1] ?? ''),
      browser: request.cookies[stateCookie] ?? '',
      device: request.headers['user-agent'] ?? '',
      ip: request.ip,
      sessionBefore: request.cookies[parts.sessionCookie] ?? null,
      deviceToken: request.cookies[deviceCookie] ?? '',
    });
    void reply.clearCookie(stateCookie, cookie);
    if ('failure' in result) return backToLogin(reply, config.PUBLIC_URL, result.failure);
    return reply
      .setCookie(parts.sessionCookie, result.token, { ...cookie, maxAge: 90 * DAY_SECONDS })
      .setCookie(deviceCookie, result.deviceToken, { ...cookie, maxAge: DEVICE_DAYS * DAY_SECONDS })
      .redirect(`${config.PUBLIC_URL}/splash`);
  });
}

/**
 * Steam sends the browser back to the public address: cookies must be set there, whatever address it came by (127.0.0.1).
 * Once only: behind a proxy that names another host, every request would look like that.
 */
function detourToPublicUrl(request: FastifyRequest, publicUrl: string): string | null {
  const query = new URLSearchParams(request.url.split('?', 2)[1] ?? '');
  if (request.headers.host === new URL(publicUrl).host || query.has('detour')) return null;
  query.set('detour', '1');
  return `${publicUrl}/api/v1/auth/steam?${query.toString()}`;
}

const backToLogin = (reply: FastifyReply, publicUrl: string, failure: string): FastifyReply =>
  reply.redirect(`${publicUrl}/login?error=${failure}`);
