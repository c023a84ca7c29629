import { z } from 'zod';

/** What this package reads of a token: whose it is, for what, and from when to when it is valid. */
export type Token = { steamId: string; audience: readonly string[]; issuedAt: Date; expiresAt: Date };

const claims = z.object({
  sub: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  iat: z.number(),
  exp: z.number(),
});

/** Reads the claims of a token without checking its signature, which only Steam can. Null for a text that is no token. */
export function readToken(token: string | null | undefined): Token | null {
  const [, payload, , ...more] = (token ?? '').split('.');
  if (payload === undefined || more.length > 0) return null;
  const parsed = claims.safeParse(parsedJson(Buffer.from(payload, 'base64url').toString('utf8')));
  if (!parsed.success) return null;
  const { sub, aud, iat, exp } = parsed.data;
  return { steamId: sub, audience: [aud].flat(), issuedAt: new Date(iat * 1000), expiresAt: new Date(exp * 1000) };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
