import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { World } from '../world.ts';
import { signInPage } from './sign-in-page.ts';
import { personaBySlug, type Persona } from './personas.ts';

const NS = 'http://specs.openid.net/auth/2.0';
const SELECT = 'http://specs.openid.net/auth/2.0/identifier_select';
const ENDPOINT = 'https://steamcommunity.com/openid/login';
const SIGNED = ['signed', 'op_endpoint', 'claimed_id', 'identity', 'return_to', 'response_nonce', 'assoc_handle'] as const;

/**
 * Steam's OpenID sign-in. The signed answer returns through the browser; its receiver sends it back to this server to verify the signature.
 * `persona=trader` in the sign-in address skips the page where a person chooses.
 */
export function registerOpenId(app: FastifyInstance, world: World): void {
  const secret = `steam openid ${world.seed}`;
  const issued = new Set<string>();
  let count = 0;

  app.get('/steamcommunity.com/openid/login', (request, reply) => {
    const query = new URLSearchParams(request.url.split('?')[1] ?? '');
    const problem = findProblem(query);
    if (problem)
      return reply.code(400).type('text/html; charset=utf-8').send(`<!doctype html><title>Error</title><h1>Error</h1><p>${problem}</p>`);
    const returnTo = query.get('openid.return_to')!;
    const choice = query.get('persona');
    if (choice === 'cancel') return reply.redirect(withQuery(returnTo, { 'openid.ns': NS, 'openid.mode': 'cancel' }));
    const persona = personaBySlug(choice ?? undefined);
    if (!persona) return reply.type('text/html; charset=utf-8').send(signInPage(query));
    count += 1;
    const nonce = `${new Date(world.clock.now()).toISOString().slice(0, 19)}Z${createHmac('sha1', secret).update(String(count)).digest('base64url')}`;
    issued.add(nonce);
    return reply.redirect(withQuery(returnTo, assertion(secret, persona, returnTo, nonce)));
  });

  app.post('/steamcommunity.com/openid/login', (request, reply) => {
    const { origin, referer } = request.headers;
    if (origin !== 'https://steamcommunity.com' || !referer?.startsWith('https://steamcommunity.com/'))
      return reply
        .code(403)
        .type('text/html')
        .send('<html><head><title>Access Denied</title></head><body><h1>Access Denied</h1></body></html>');
    const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const valid =
      fields.get('openid.mode') === 'check_authentication' &&
      fields.get('openid.ns') === NS &&
      isSignatureValid(secret, fields) &&
      issued.delete(fields.get('openid.response_nonce')!);
    return reply.type('text/plain;charset=utf-8').send(`ns:${NS}\nis_valid:${valid}\n`);
  });
}

function findProblem(query: URLSearchParams): string | null {
  if (query.get('openid.ns') !== NS || query.get('openid.mode') !== 'checkid_setup') return 'This is no OpenID 2.0 sign-in.';
  if (query.get('openid.claimed_id') !== SELECT || query.get('openid.identity') !== SELECT)
    return 'The identity must be identifier_select.';
  const [realm, returnTo] = [query.get('openid.realm'), query.get('openid.return_to')];
  if (!realm || !returnTo || !URL.canParse(realm) || !URL.canParse(returnTo)) return 'Realm and return address are needed.';
  if (new URL(realm).origin !== new URL(returnTo).origin) return 'The return address is not within the realm.';
  return /^https?:$/.test(new URL(returnTo).protocol) ? null : 'The return address must be http or https.';
}

function assertion(secret: string, persona: Persona, returnTo: string, nonce: string): Record<string, string> {
  const id = `https://steamcommunity.com/openid/id/${persona.steamId}`;
  const fields: Record<string, string> = {
    'openid.ns': NS,
    'openid.mode': 'id_res',
    'openid.op_endpoint': ENDPOINT,
    'openid.claimed_id': id,
    'openid.identity': id,
    'openid.return_to': returnTo,
    'openid.response_nonce': nonce,
    'openid.assoc_handle': '1234567890',
    'openid.signed': SIGNED.join(','),
  };
  return { ...fields, 'openid.sig': sign(secret, new URLSearchParams(fields)) };
}

const isSignatureValid = (secret: string, fields: URLSearchParams): boolean =>
  fields.get('openid.signed') === SIGNED.join(',') &&
  SIGNED.every((name) => fields.getAll(`openid.${name}`).length === 1) &&
  fields.get('openid.sig') === sign(secret, fields);

const sign = (secret: string, fields: URLSearchParams): string =>
  createHmac('sha1', secret)
    .update(SIGNED.map((name) => `${name}:${fields.get(`openid.${name}`)}\n`).join(''))
    .digest('base64');

/** Appends fields to an address. The query of the address keeps its bytes. */
function withQuery(address: string, fields: Record<string, string>): string {
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(fields).toString()}`;
}
