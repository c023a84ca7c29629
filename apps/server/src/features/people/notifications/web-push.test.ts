import { createECDH, createPublicKey, verify, type webcrypto } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { encryptPush, generatePushKeys, vapid } from './web-push.ts';

const from = (text: string): Buffer => Buffer.from(text, 'base64url');

describe('a push message', () => {
  it('is encrypted as the example of RFC 8291, section 5', () => {
    const sender = createECDH('prime256v1');
    sender.setPrivateKey(from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'));
    const receiver = {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    };
    const message = encryptPush('When I grow up, I want to be a watermelon', receiver, { salt: from('DGv6ra1nlYgDCS1FRnbzlw'), sender });
    expect(message.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
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

  it('is signed by this server for the service of the endpoint, for 12 hours (RFC 8292)', () => {
    const keys = generatePushKeys();
    const now = Date.parse('2026-11-20T12:00:00Z');
    const header = vapid(keys, 'https://fcm.googleapis.com/fcm/send/abc', 'mailto:me@example.com', now);
    const [, head, claims, signature, key] = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header)!;
    expect(JSON.parse(from(claims!).toString())).toEqual({
      aud: 'https://fcm.googleapis.com',
      exp: now / 1000 + 12 * 3600,
      sub: 'mailto:me@example.com',
    });
    const point = from(key!);
    expect([point.length, key]).toEqual([65, keys.publicKey]);
    const jwk: webcrypto.JsonWebKey = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const signer = { key: createPublicKey({ format: 'jwk', key: jwk }), dsaEncoding: 'ieee-p1363' } as const;
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), signer, from(signature!))).toBe(true);
  });
});
