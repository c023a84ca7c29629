/** The part of Steam's OpenID 2.0 that needs no request to Steam. Names and values are literals of the protocol. */

const OPENID = 'http://specs.openid.net/auth/2.0';
const SELECT = `${OPENID}/identifier_select`;
/** A constant, never taken from a reply: otherwise anybody could confirm their own assertion. */
export const STEAM_OPENID = 'https://steamcommunity.com/openid/login';
const STEAM_ID = /^https:\/\/steamcommunity\.com\/openid\/id\/(7656119\d{10})$/;
const MAX_NONCE_AGE_MS = 5 * 60_000;

const FIELDS = [
  'ns',
  'mode',
  'op_endpoint',
  'claimed_id',
  'identity',
  'return_to',
  'response_nonce',
  'assoc_handle',
  'signed',
  'sig',
] as const;
const MUST_BE_SIGNED = ['op_endpoint', 'claimed_id', 'identity', 'return_to', 'response_nonce', 'assoc_handle'] as const;
const MAX_VALUE_LENGTH = 2000;

export function signInUrl(publicUrl: string, returnTo: string): string {
  const query = new URLSearchParams({
    'openid.ns': OPENID,
    'openid.mode': 'checkid_setup',
    'openid.claimed_id': SELECT,
    'openid.identity': SELECT,
    'openid.realm': publicUrl,
    'openid.return_to': returnTo,
  });
  return `${STEAM_OPENID}?${query.toString()}`;
}

export type Assertion = { steamId: string; nonce: string; fields: Record<(typeof FIELDS)[number], string> };
export type Verdict = { ok: true; assertion: Assertion } | { ok: false; cancelled: boolean; why: string };

const refuse = (why: string): Verdict => ({ ok: false, cancelled: false, why });

/**
 * Reads the assertion that a browser brought back from Steam. Steam itself must still confirm it.
 * @param search the raw query of the return address
 * @param returnTo the return address that we issued, byte for byte
 */
export function readAssertion(search: URLSearchParams, returnTo: string, now: Date): Verdict {
  const fields: Record<string, string> = {};
  for (const [name, value] of search) {
    if (name === 'state') continue;
    const field = name.startsWith('openid.') ? name.slice(7) : '';
    if (!(FIELDS as readonly string[]).includes(field)) return refuse(`unknown parameter`);
    if (field in fields) return refuse(`${field} appears twice`);
    // oxlint-disable-next-line no-control-regex -- the pattern must match control characters
    if (value.length > MAX_VALUE_LENGTH || /[\u0000-\u001f\u007f]/.test(value)) return refuse(`${field} is malformed`);
    fields[field] = value;
  }
  if (search.getAll('state').length !== 1) return refuse('state must appear exactly once');
  if (fields['mode'] === 'cancel') return { ok: false, cancelled: true, why: 'cancelled' };
  const missing = FIELDS.find((field) => !fields[field]);
  if (missing) return refuse(`${missing} is missing`);
  const given = fields as Assertion['fields'];
  if (given.mode !== 'id_res') return refuse('mode is not id_res');
  if (given.ns !== OPENID) return refuse('ns is not OpenID 2.0');
  if (given.op_endpoint !== STEAM_OPENID) return refuse('op_endpoint is not Steam');
  if (given.identity !== given.claimed_id) return refuse('identity is not claimed_id');
  if (given.return_to !== returnTo) return refuse('return_to does not match the state');
  const steamId = STEAM_ID.exec(given.claimed_id)?.[1];
  if (!steamId) return refuse('claimed_id is no Steam account');
  const signed = given.signed.split(',');
  if (MUST_BE_SIGNED.some((field) => !signed.includes(field))) return refuse('a required field is not signed');
  if (signed.some((field) => !(FIELDS as readonly string[]).includes(field))) return refuse('signed names an unknown field');
  if (!isRecent(given.response_nonce, now)) return refuse('response_nonce is too old or in the future');
  return { ok: true, assertion: { steamId, nonce: given.response_nonce, fields: given } };
}

function isRecent(nonce: string, now: Date): boolean {
  const stamp = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z)./.exec(nonce)?.[1];
  return stamp !== undefined && Math.abs(Date.parse(stamp) - now.getTime()) <= MAX_NONCE_AGE_MS;
}

/** Returns the form that asks Steam to confirm the assertion. Our own mode and ns are set last, so that no input overrides them. */
export function confirmationForm({ fields }: Assertion): string {
  const form = new URLSearchParams();
  for (const field of fields.signed.split(',')) form.set(`openid.${field}`, fields[field as keyof typeof fields]);
  form.set('openid.assoc_handle', fields.assoc_handle);
  form.set('openid.signed', fields.signed);
  form.set('openid.sig', fields.sig);
  form.set('openid.mode', 'check_authentication');
  form.set('openid.ns', OPENID);
  return form.toString();
}

/** Returns true when Steam's reply, lines of key:value, contains exactly this line. */
export const isConfirmed = (answer: string): boolean => answer.split('\n').some((line) => line === 'is_valid:true');
