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
  const parts = token?.split('.');
  if (parts?.length !== 3) return null;
  try {
    const { sub, aud, iat, exp } = claims.parse(JSON.parse(Buffer.from(parts[1]!, 'base64url').toString('utf8')));
    return { steamId: sub, audience: [aud].flat(), issuedAt: new Date(iat * 1000), expiresAt: new Date(exp * 1000) };
  } catch {
    return null;
  }
}
