import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify, type ECDH, type webcrypto } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { encryptPush, generatePushKeys, vapid, type PushKeys } from './web-push.ts';

const from = (text: string): Buffer => Buffer.from(text, 'base64url');
const hkdf = (key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer => Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** Reads a message as RFC 8291 tells browsers to. */
function decrypt(message: Buffer, browser: ECDH, auth: Buffer): string {
  const [salt, sender, record] = [message.subarray(0, 16), message.subarray(21, 86), message.subarray(86)];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
  const secret = hkdf(browser.computeSecret(sender), auth, info, 32);
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
  expect(plain.at(-1)).toBe(2);
  return plain.subarray(0, -1).toString();
}

describe('a push message', () => {
  it('is one record of RFC 8291 that the browser with the key and the secret can read', () => {
    const browser = createECDH('prime256v1');
    browser.generateKeys();
    const auth = randomBytes(16);
    const text = 'When I grow up, I want to be a watermelon ğüş 🍉';
    const message = encryptPush(text, { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') });
    expect(decrypt(message, browser, auth)).toBe(text);
  });

  it('is never the same twice, and needs a point of the curve', () => {
    const browser = createECDH('prime256v1');
    browser.generateKeys();
    const receiver = { p256dh: browser.getPublicKey('base64url'), auth: 'BTBZMqHH6r4Tts7J_aSIgg' };
    expect(encryptPush('x', receiver)).not.toEqual(encryptPush('x', receiver));
    expect(() => encryptPush('x', { ...receiver, p256dh: Buffer.alloc(65, 4).toString('base64url') })).toThrow(
      'Public key is not valid for specified curve',
    );
  });

  it.each([
    ['new', (keys: PushKeys) => keys],
    // earlier releases stored the private key in this form
    ['JWK', (keys: PushKeys) => ({ ...keys, privateKey: JSON.stringify(jwkOf(keys)) })],
  ])('is signed by this server for the service of the endpoint, for 12 hours (RFC 8292), with a %s key', (_form, stored) => {
    const now = Date.parse('2026-11-20T12:00:00Z');
    vi.useFakeTimers({ now, toFake: ['Date'] });
    const keys = generatePushKeys();
    const header = vapid(stored(keys), 'https://fcm.googleapis.com/fcm/send/abc', 'mailto:me@example.com');
    const [, head, claims, signature, key] = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header)!;
    expect(JSON.parse(from(claims!).toString())).toEqual({
      aud: 'https://fcm.googleapis.com',
      exp: now / 1000 + 12 * 3600,
      sub: 'mailto:me@example.com',
    });
    expect(key).toBe(keys.publicKey);
    const signer = { key: createPublicKey({ format: 'jwk', key: jwkOf(keys) }), dsaEncoding: 'ieee-p1363' } as const;
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), signer, from(signature!))).toBe(true);
  });
});

afterEach(() => void vi.useRealTimers());

function jwkOf({ publicKey, privateKey }: PushKeys): webcrypto.JsonWebKey {
  const point = from(publicKey);
  expect([point.length, point[0]]).toEqual([65, 4]);
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  return { kty: 'EC', crv: 'P-256', x, y, d: privateKey };
}
