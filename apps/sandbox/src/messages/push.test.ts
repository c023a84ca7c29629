import { createCipheriv, createECDH, generateKeyPairSync, hkdfSync, randomBytes, sign } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { read, sandbox } from '../test-sandbox.ts';
import { decrypt, isVapid } from './push-crypto.ts';

const app = sandbox();
type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };
type Message = { subscription: string; payload: string; ttl: number };
type Request = { url: string; headers: Record<string, string>; body: Buffer };

const subscribe = (): Promise<Subscription> => read<Subscription>(app, 'push.sandbox/_subscription');
const messages = async (query = ''): Promise<Message[]> => (await read<{ messages: Message[] }>(app, `_push.json${query}`)).messages;
const idOf = ({ endpoint }: Subscription): string => endpoint.replace('https://push.sandbox/send/', '');

const base64url = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** An RFC 8292 header by a sender who signs for this audience. */
function vapid(audience: string): string {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const key = Buffer.concat([Buffer.from([4]), Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')]).toString('base64url');
  const claims = { aud: audience, exp: 1_795_219_200, sub: 'mailto:desk@lootfolio.example' };
  const signed = `${base64url({ typ: 'JWT', alg: 'ES256' })}.${base64url(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  return `vapid t=${signed}.${signature}, k=${key}`;
}

/** Encrypts as RFC 8291 requires, with some padding. */
function encrypt({ keys: { p256dh, auth } }: Subscription, text: string): Buffer {
  const sender = createECDH('prime256v1');
  sender.generateKeys();
  const receiver = Buffer.from(p256dh, 'base64url');
  const hkdf = (key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', key, salt, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender.getPublicKey()]);
  const key = hkdf(sender.computeSecret(receiver), Buffer.from(auth, 'base64url'), info, 32);
  const salt = randomBytes(16);
  const cipher = createCipheriv(
    'aes-128-gcm',
    hkdf(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    hkdf(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
  );
  const record = [cipher.update(`${text}\u0002\0\0\0`), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([salt, Buffer.from([0, 0, 16, 0, 65]), sender.getPublicKey(), ...record]);
}

function message(subscription: Subscription, payload = 'Fiyat düştü'): Request {
  const headers = {
    authorization: vapid('https://push.sandbox'),
    ttl: '60',
    urgency: 'high',
    topic: 'alerts',
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
  };
  return { url: subscription.endpoint.replace('https:/', ''), headers, body: encrypt(subscription, payload) };
}
const send = async ({ url, headers, body }: Request): Promise<number> =>
  (await app.inject({ method: 'POST', url, headers, payload: body })).statusCode;

beforeEach(async () => {
  await app.inject({ method: 'DELETE', url: '/_push' });
});

it('decrypts the example of RFC 8291', () => {
  const keys = createECDH('prime256v1');
  keys.setPrivateKey('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url');
  const body = Buffer.from(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    'base64url',
  );
  expect(decrypt({ keys, auth: Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url') }, body)).toBe(
    'When I grow up, I want to be a watermelon',
  );
});

it('takes a message to a subscription and reads it', async () => {
  const [one, two] = [await subscribe(), await subscribe()];
  expect(await send(message(one))).toBe(201);
  expect(await send(message(two, 'two'))).toBe(201);
  expect((await messages()).map(({ payload }) => payload)).toEqual(['two', 'Fiyat düştü']);
  expect(await messages(`?subscription=${idOf(one)}`)).toEqual([
    {
      id: expect.any(String) as string,
      subscription: idOf(one),
      payload: 'Fiyat düştü',
      ttl: 60,
      urgency: 'high',
      topic: 'alerts',
      at: '2026-11-20T12:00:00.000Z',
    },
  ]);
});

it('accepts a subscription after a restart', async () => {
  const { url, headers, body } = message(await subscribe());
  const restarted = sandbox();
  expect((await restarted.inject({ method: 'POST', url, headers, payload: body })).statusCode).toBe(201);
  const other = sandbox({ seed: 'other' });
  expect((await other.inject({ method: 'POST', url, headers, payload: body })).statusCode).toBe(400);
});

it('answers 410 for an ended subscription, and 404 for a malformed one', async () => {
  const subscription = await subscribe();
  const request = message(subscription);
  expect((await app.inject({ method: 'DELETE', url: `/push.sandbox/_subscription/${idOf(subscription)}` })).statusCode).toBe(204);
  expect(await send(request)).toBe(410);
  expect(await send({ ...request, url: '/push.sandbox/send/other' })).toBe(404);
});

it.each<[string, number, (request: Request) => Partial<Request>]>([
  ['without authorization', 401, ({ headers: { authorization: _, ...headers } }) => ({ headers })],
  ['under a scheme of another kind', 403, ({ headers }) => ({ headers: { ...headers, authorization: 'Bearer x' } })],
  [
    'with a token that was changed',
    403,
    ({ headers }) => ({
      headers: {
        ...headers,
        authorization: headers['authorization']!.replace(/t=(\w)/, (_all, c: string) => `t=${c === 'a' ? 'b' : 'a'}`),
      },
    }),
  ],
  ['without a time to live', 400, ({ headers: { ttl: _, ...headers } }) => ({ headers })],
  ['in another encoding', 415, ({ headers }) => ({ headers: { ...headers, 'content-encoding': 'aesgcm' } })],
  ['of an unknown urgency', 400, ({ headers }) => ({ headers: { ...headers, urgency: 'extreme' } })],
  ['on a topic that is too long', 400, ({ headers }) => ({ headers: { ...headers, topic: 'x'.repeat(33) } })],
  ['without a body', 400, () => ({ body: Buffer.alloc(0) })],
  ['that is too large', 413, () => ({ body: Buffer.alloc(4097) })],
  ['that was changed', 400, ({ body }) => ({ body: Buffer.concat([body.subarray(0, -1), Buffer.from([body.at(-1)! ^ 1])]) })],
  ['that is too short', 400, () => ({ body: Buffer.alloc(10) })],
])('refuses a message %s', async (_what, status, change) => {
  const request = message(await subscribe());
  expect(await send({ ...request, ...change(request) })).toBe(status);
  expect(await messages()).toEqual([]);
});

it('accepts the example of RFC 8292 at the service for which it was made, and a message with another token nowhere', async () => {
  const header =
    'vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs';
  expect(isVapid(header, 'https://push.example.net')).toBe(true);
  expect(isVapid(header, 'https://push.sandbox')).toBe(false);
  const request = message(await subscribe());
  expect(await send({ ...request, headers: { ...request.headers, authorization: vapid('https://push.example') } })).toBe(403);
});
