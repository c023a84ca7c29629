import { createHash } from 'node:crypto';
import type { Outcome, Provider } from '@lootfolio/domain/connections';

/** The section of the account page. */
const SECTION = '/user-details#connections';
const MAX_NEXT = 300;

/**
 * Returns the path of this site to return to; the account page for anything else. Backslashes, white space and control characters are
 * refused, because browsers drop or change them, so that the address could lead to another site. Paths of the API are refused, because they
 * are no screens.
 */
export const safeNext = (next: string | undefined): string =>
  next !== undefined && next.length <= MAX_NEXT && /^\/(?!\/|api\/)[^\\\s\p{Cc}]*$/u.test(next) ? next : SECTION;

/** Returns the screen's address with the outcome in its query. */
export function returnAddress(publicUrl: string, next: string, provider: Provider, outcome: Outcome): string {
  const [path = '', ...hash] = next.split('#');
  const query = new URLSearchParams({ connection: provider, outcome }).toString();
  return `${publicUrl}${path}${path.includes('?') ? '&' : '?'}${query}${hash.length > 0 ? `#${hash.join('#')}` : ''}`;
}

/** Returns the address at which a service sends browsers back. The operator registers it there. */
export const callbackAddress = (publicUrl: string, provider: Provider): string => `${publicUrl}/api/v1/auth/${provider}/callback`;

/** Returns the PKCE challenge of a verifier (RFC 7636, S256). */
export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

export type Returned = { code: string } | { refusal: 'cancelled' | 'failed'; why: string };

/**
 * Reads the answer that a browser brought back from a service.
 * @param issuer the service's name for itself, which must match when the answer contains it (RFC 9207); null when the service does not send
 * its name
 */
export function readReturn(search: URLSearchParams, issuer: string | null): Returned {
  const failed = (why: string): Returned => ({ refusal: 'failed', why });
  const [code, ...moreCodes] = search.getAll('code');
  const [error, ...moreErrors] = search.getAll('error');
  if (moreCodes.length > 0 || moreErrors.length > 0) return failed('a parameter appears twice');
  if (issuer !== null && search.getAll('iss').some((iss) => iss !== issuer)) return failed('another service answers');
  if (error === 'access_denied') return { refusal: 'cancelled', why: 'cancelled' };
  if (error !== undefined) return failed(/^\w{1,60}$/.test(error) ? error : 'an unknown error');
  return code !== undefined && /^[\x21-\x7e]{1,1000}$/.test(code) ? { code } : failed('there is no code');
}

/** Cleans a free text of a service: no control characters, no blanks at the ends, at most 64 characters. */
export const cleanName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, 64);
