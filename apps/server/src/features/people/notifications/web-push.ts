import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  sign,
  type ECDH,
  type webcrypto,
} from 'node:crypto';

/** The key pair that identifies this server to push services (VAPID): the public key in base64url, the private one as JWK in JSON. */
export type PushKeys = { publicKey: string; privateKey: string };

const CURVE = 'prime256v1';
const RECORD = 4096;
const VALID_SECONDS = 12 * 3600;

export function generatePushKeys(): PushKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: CURVE });
  const jwk = privateKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(jwk.x!, 'base64url'), Buffer.from(jwk.y!, 'base64url')]);
  return { publicKey: point.toString('base64url'), privateKey: JSON.stringify(jwk) };
}

const hkdf = (key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer => Buffer.from(hkdfSync('sha256', key, salt, info, length));

function newSender(): ECDH {
  const sender = createECDH(CURVE);
  sender.generateKeys();
  return sender;
}

/**
 * Encrypts a message for one browser, as one record of RFC 8291 (`aes128gcm`).
 * @param receiver the browser's key and secret; `fixed` is only for tests that need the same bytes again
 * @throws when the key is not a point on the curve
 */
export function encryptPush(
  plain: string,
  receiver: { p256dh: string; auth: string },
  fixed: { salt: Buffer; sender: ECDH } = { salt: randomBytes(16), sender: newSender() },
): Buffer {
  const { salt, sender } = fixed;
  const theirs = Buffer.from(receiver.p256dh, 'base64url');
  const ours = sender.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const secret = hkdf(sender.computeSecret(theirs), Buffer.from(receiver.auth, 'base64url'), info, 32);
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const end = Buffer.from([2]);
  const record = Buffer.concat([cipher.update(plain, 'utf8'), cipher.update(end), cipher.final(), cipher.getAuthTag()]);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(RECORD);
  head.writeUInt8(ours.length, 4);
  return Buffer.concat([salt, head, ours, record]);
}

/**
 * Returns the `authorization` header that identifies the sender to a push service (RFC 8292).
 * @param contact an address of the operator, `mailto:` or `https:`
 */
export function vapid(keys: PushKeys, endpoint: string, contact: string, now: number): string {
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now / 1000) + VALID_SECONDS, sub: contact };
  const signed = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`;
  const key = createPrivateKey({ format: 'jwk', key: JSON.parse(keys.privateKey) as webcrypto.JsonWebKey });
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${keys.publicKey}`;
}
