import type { IncomingHttpHeaders } from 'node:http';
import type { Call } from '@lootfolio/contract/call';
import { sameToken, type Caller } from '../security/sessions.ts';
import { Refusal } from '../errors/refusal.ts';

/** Checks of the caller's rights as the call declares them. The functions are pure. The guard runs them in the order of this file. */

/**
 * Returns the personal API token in the header of a program. It takes precedence over a cookie, except in calls about the browser's
 * session.
 */
export function bearerOf(call: Call, headers: IncomingHttpHeaders): string | null {
  if (call.session) return null;
  return /^bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1] ?? null;
}

/** @throws Refusal UNAUTHORISED without a caller; FORBIDDEN for a caller who is not an administrator */
export function checkAccess(call: Call, caller: Caller | null): void {
  if (call.access === 'public') return;
  if (!caller) throw new Refusal('UNAUTHORISED', 'calls.unauthorised');
  if (call.access === 'admin' && caller.role !== 'ADMIN') throw new Refusal('FORBIDDEN', 'calls.forbidden');
}

/** Checks that a token only reads, and reads no data for administrators. @throws Refusal FORBIDDEN */
export function checkToken(call: Call, caller: Caller | null): void {
  if (caller === null || caller.tokenId === null) return;
  if (mutates(call)) throw new Refusal('FORBIDDEN', 'calls.tokenOnlyReads');
  if (call.access === 'admin') throw new Refusal('FORBIDDEN', 'calls.forbidden');
}

/**
 * Checks that a change of state comes from our own pages, by the browser's origin header and the CSRF token of the session.
 * @throws Refusal CSRF
 */
export function checkOrigin(call: Call, headers: IncomingHttpHeaders, caller: Caller | null): void {
  if (!mutates(call)) return;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Refusal('CSRF', 'calls.crossSite');
  if (!caller) return;
  const token = headers['x-csrf-token'];
  if (typeof token !== 'string' || !sameToken(token, caller.csrfToken)) throw new Refusal('CSRF', 'calls.csrf');
}

/** Returns the security schemes for the OpenAPI document; an empty scheme in the list means that none is needed. */
export function securityOf(call: Call): Record<string, string[]>[] {
  const byToken = !mutates(call) && !call.recent && !call.session && call.access !== 'admin';
  return [...(call.access === 'public' ? [{}] : []), { session: [] }, ...(byToken ? [{ token: [] }] : [])];
}

const mutates = (call: Call): boolean => (call.method === 'GET' ? call.mutates === true : !call.read);
