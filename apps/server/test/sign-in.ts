import type { FastifyInstance } from 'fastify';
import { now } from '../src/platform/process/clock.ts';

export const OPENID = 'http://specs.openid.net/auth/2.0';
const ENDPOINT = 'https://steamcommunity.com/openid/login';
let nonces = 0;

/** A sign-in that a browser began: its cookie, and the return address that we issued. */
export type Begun = { cookie: string; returnTo: string; state: string; redirect: URL };

export async function begin(app: FastifyInstance, query = '', headers: Record<string, string> = {}): Promise<Begun> {
  const ask = (url: string) => app.inject({ url, headers: { host: 'localhost:3000', ...headers } });
  let response = await ask(`/api/v1/auth/steam${query}`);
  let redirect = new URL(String(response.headers.location));
  // a browser that uses another address than the public one is redirected first
  if (redirect.pathname === '/api/v1/auth/steam') {
    response = await ask(redirect.pathname + redirect.search);
    redirect = new URL(String(response.headers.location));
  }
  const returnTo = redirect.searchParams.get('openid.return_to') ?? '';
  const cookie = String(response.headers['set-cookie']).split(';')[0] ?? '';
  return { cookie, returnTo, state: new URL(returnTo).searchParams.get('state') ?? '', redirect };
}

/** Returns the parameters of a genuine assertion of Steam, as the browser brings them back. */
export function assertion(begun: Begun, steamId: string): Record<string, string> {
  const id = `https://steamcommunity.com/openid/id/${steamId}`;
  return {
    state: begun.state,
    'openid.ns': OPENID,
    'openid.mode': 'id_res',
    'openid.op_endpoint': ENDPOINT,
    'openid.claimed_id': id,
    'openid.identity': id,
    'openid.return_to': begun.returnTo,
    'openid.response_nonce': `${now().toISOString().slice(0, 19)}Z${++nonces}tail`,
    'openid.assoc_handle': '1234567890',
    'openid.signed': 'signed,op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle',
    'openid.sig': 'c2lnbmF0dXJl',
  };
}

export type Returned = { location: string; cookies: string[]; session: string | null };

/** Returns from Steam with these parameters, in the browser that has this cookie. */
export async function finishSignIn(app: FastifyInstance, query: URLSearchParams | string, cookie: string): Promise<Returned> {
  const response = await app.inject({ url: `/api/v1/auth/steam-login?${query.toString()}`, headers: { cookie, 'user-agent': 'Firefox' } });
  const cookies = [response.headers['set-cookie'] ?? []].flat();
  const session = cookies.find((one) => one.includes('_session=')) ?? null;
  return { location: String(response.headers.location), cookies, session: session?.split(';')[0] ?? null };
}
