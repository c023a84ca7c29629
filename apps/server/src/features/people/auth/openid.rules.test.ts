import { describe, expect, it } from 'vitest';
import { confirmationForm, isConfirmed, readAssertion, signInUrl, type Assertion } from './openid.rules.ts';

const NOW = new Date('2026-11-24T10:00:00Z');
const RETURN_TO = 'https://lootfolio.example/return?state=abc';
const CLAIMED = 'https://steamcommunity.com/openid/id/76561198000000001';
const GOOD = {
  'openid.ns': 'http://specs.openid.net/auth/2.0',
  'openid.mode': 'id_res',
  'openid.op_endpoint': 'https://steamcommunity.com/openid/login',
  'openid.claimed_id': CLAIMED,
  'openid.identity': CLAIMED,
  'openid.return_to': RETURN_TO,
  'openid.response_nonce': '2026-11-24T09:58:00Zabc=',
  'openid.assoc_handle': '1234567890',
  'openid.signed': 'signed,op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle',
  'openid.sig': 'c2lnbmF0dXJl',
};
type Name = keyof typeof GOOD;

const read = (fields: Record<string, string>, extra: [string, string][] = [['state', 'abc']]) =>
  readAssertion(new URLSearchParams([...Object.entries(fields), ...extra]), RETURN_TO, NOW);
const change = (name: Name, value: string) => read({ ...GOOD, [name]: value });

it('sends a browser to Steam with our address, and asks Steam who it is', () => {
  const url = new URL(signInUrl('https://lootfolio.example', RETURN_TO));
  expect(url.origin + url.pathname).toBe('https://steamcommunity.com/openid/login');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    'openid.ns': 'http://specs.openid.net/auth/2.0',
    'openid.mode': 'checkid_setup',
    'openid.claimed_id': 'http://specs.openid.net/auth/2.0/identifier_select',
    'openid.identity': 'http://specs.openid.net/auth/2.0/identifier_select',
    'openid.realm': 'https://lootfolio.example',
    'openid.return_to': RETURN_TO,
  });
});

describe('an assertion', () => {
  it('gives the Steam id and the nonce', () => {
    expect(read(GOOD)).toMatchObject({
      ok: true,
      assertion: { steamId: '76561198000000001', nonce: '2026-11-24T09:58:00Zabc=', fields: { sig: 'c2lnbmF0dXJl' } },
    });
  });

  it('is not there when the sign-in was cancelled', () => {
    expect(read({ 'openid.ns': GOOD['openid.ns'], 'openid.mode': 'cancel' })).toEqual({ ok: false, cancelled: true, why: 'cancelled' });
  });

  it.each(Object.keys(GOOD) as Name[])('is refused without %s, with it empty, too long, or with a control character', (name) => {
    const field = name.slice('openid.'.length);
    const { [name]: _, ...others } = GOOD;
    expect(read(others)).toEqual({ ok: false, cancelled: false, why: `${field} is missing` });
    expect(change(name, '')).toMatchObject({ ok: false, why: `${field} is missing` });
    for (const bad of ['x'.repeat(2001), 'a\nb', 'a\u007fb', 'a\u0000b'])
      expect(change(name, bad)).toMatchObject({ ok: false, why: `${field} is malformed` });
    expect(
      read(GOOD, [
        ['state', 'abc'],
        [name, GOOD[name]],
      ]),
    ).toMatchObject({ ok: false, why: `${field} appears twice` });
  });

  it('takes a value of 2,000 characters', () => expect(change('openid.sig', 'x'.repeat(2000))).toMatchObject({ ok: true }));

  it.each([
    [
      'an unknown field',
      [
        ['state', 'abc'],
        ['openid.ext', 'x'],
      ],
      'unknown parameter',
    ],
    [
      'a foreign parameter',
      [
        ['state', 'abc'],
        ['xopenid.sig', 'x'],
      ],
      'unknown parameter',
    ],
    [
      'one that only ends like a field',
      [
        ['state', 'abc'],
        ['foreignsig', 'x'],
      ],
      'unknown parameter',
    ],
    ['no state', [], 'state must appear exactly once'],
    [
      'two states',
      [
        ['state', 'abc'],
        ['state', 'abc'],
      ],
      'state must appear exactly once',
    ],
  ] as [string, [string, string][], string][])('is refused with %s', (_, extra, why) => {
    expect(read(GOOD, extra)).toEqual({ ok: false, cancelled: false, why });
  });

  it.each([
    ['openid.mode', 'setup_needed', 'mode is not id_res'],
    ['openid.ns', 'http://specs.openid.net/auth/1.0', 'ns is not OpenID 2.0'],
    ['openid.op_endpoint', 'https://steamcommunity.example/openid/login', 'op_endpoint is not Steam'],
    ['openid.identity', 'https://steamcommunity.com/openid/id/76561198000000002', 'identity is not claimed_id'],
    ['openid.return_to', `${RETURN_TO}&x=1`, 'return_to does not match the state'],
    ['openid.signed', `${GOOD['openid.signed']},ext`, 'signed names an unknown field'],
    ['openid.response_nonce', '2026-11-24T10:05:01Zabc', 'response_nonce is too old or in the future'],
    ['openid.response_nonce', '2026-11-24T09:54:59Zabc', 'response_nonce is too old or in the future'],
    ['openid.response_nonce', '2026-11-24T10:00:00Z', 'response_nonce is too old or in the future'],
    ['openid.response_nonce', '2026-11-24 10:00:00Zabc', 'response_nonce is too old or in the future'],
    ['openid.response_nonce', 'x2026-11-24T10:00:00Zabc', 'response_nonce is too old or in the future'],
  ] as [Name, string, string][])('is refused with %s %s', (name, value, why) => {
    expect(change(name, value)).toEqual({ ok: false, cancelled: false, why });
  });

  it.each(['2026-11-24T09:55:00Za', '2026-11-24T10:05:00Za'])('takes a nonce that is five minutes off: %s', (nonce) => {
    expect(change('openid.response_nonce', nonce)).toMatchObject({ ok: true, assertion: { nonce } });
  });

  it.each([
    'http://steamcommunity.com/openid/id/76561198000000001',
    'https://steamcommunity.com/openid/id/76561198000000001/',
    'https://steamcommunity.com/openid/id/7656119800000000',
    'https://steamcommunity.com/openid/id/765611980000000011',
    'https://steamcommunity.com/openid/id/86561198000000001',
    'xhttps://steamcommunity.com/openid/id/76561198000000001',
    'https://steamcommunityxcom/openid/id/76561198000000001',
  ])('is refused for the account %s', (account) => {
    const fields = { ...GOOD, 'openid.claimed_id': account, 'openid.identity': account };
    expect(read(fields)).toEqual({ ok: false, cancelled: false, why: 'claimed_id is no Steam account' });
  });

  it.each(['op_endpoint', 'claimed_id', 'identity', 'return_to', 'response_nonce', 'assoc_handle'])('must be signed in %s', (field) => {
    const signed = GOOD['openid.signed'].split(',').filter((name) => name !== field);
    expect(change('openid.signed', signed.join(','))).toEqual({ ok: false, cancelled: false, why: 'a required field is not signed' });
  });
});

describe('the confirmation by Steam', () => {
  const { assertion } = read(GOOD) as { assertion: Assertion };

  it('is asked for with every signed field, and with our own mode', () => {
    expect(Object.fromEntries(new URLSearchParams(confirmationForm(assertion)))).toEqual({
      ...GOOD,
      'openid.mode': 'check_authentication',
    });
  });

  it('does not let a signed field set the mode', () => {
    const fields = { ...assertion.fields, signed: `${assertion.fields.signed},mode,ns`, mode: 'id_res', ns: 'x' };
    const form = new URLSearchParams(confirmationForm({ ...assertion, fields }));
    expect([form.getAll('openid.mode'), form.getAll('openid.ns')]).toEqual([
      ['check_authentication'],
      ['http://specs.openid.net/auth/2.0'],
    ]);
  });

  it.each([
    ['ns:http://specs.openid.net/auth/2.0\nis_valid:true\n', true],
    ['is_valid:true', true],
    ['ns:http://specs.openid.net/auth/2.0\nis_valid:false\n', false],
    ['not_is_valid:true\n', false],
    ['is_valid:true \n', false],
    ['', false],
  ])('is only this line: %j', (answer, expected) => expect(isConfirmed(answer)).toBe(expected));
});
