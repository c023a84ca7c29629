import { createDecipheriv, createECDH, createHash, createPublicKey, hkdfSync, verify, type ECDH } from 'node:crypto';

/** The browser's side of a subscription: its private key and the secret that it shares with the sender. */
export type Receiver = { keys: ECDH; auth: Buffer };

const TAG = 16;

/** Derives the receiver from the text, so that a subscription survives a restart of the process. */
export function receiverOf(text: string): Receiver {
  const keys = createECDH('prime256v1');
  keys.setPrivateKey(createHash('sha256').update(`private ${text}`).digest());
  return { keys, auth: createHash('sha256').update(`auth ${text}`).digest().subarray(0, 16) };
}

/**
 * Decrypts one message of RFC 8291 (`aes128gcm` with a single record).
 * @throws when the message was made for another receiver, or was changed
 */
export function decrypt({ keys, auth }: Receiver, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const key = hkdf(keys.computeSecret(sender), auth, info, 32);
  const decipher = createDecipheriv(
    'aes-128-gcm',
    hkdf(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    hkdf(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
  );
  decipher.setAuthTag(record.subarray(-TAG));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG)), decipher.final()]);
  // the text of the last record ends with the byte 2, followed by any number of zeros as padding
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error('no end of the record');
  return padded.subarray(0, end).toString('utf8');
}

const hkdf = (key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer => Buffer.from(hkdfSync('sha256', key, salt, info, length));

/**
 * Checks a header `vapid t=…, k=…` (RFC 8292): signed by its key, issued for this audience, with an expiry time. The expiry is not
 * compared with any clock, because tests control the sandbox's clock.
 */
export function isVapid(header: string, audience: string): boolean {
  const token = /(?:^vapid\s+|,\s*)t=([\w-]+)\.([\w-]+)\.([\w-]+)/i.exec(header);
  const key = Buffer.from(/(?:^vapid\s+|,\s*)k=([\w-]+)/i.exec(header)?.[1] ?? '', 'base64url');
  if (!token || key.length !== 65 || key[0] !== 4) return false;
  try {
    const [, head, claims, signature] = token as unknown as [string, string, string, string];
    const jwk = { kty: 'EC', crv: 'P-256', x: key.subarray(1, 33).toString('base64url'), y: key.subarray(33).toString('base64url') };
    const signer = { key: createPublicKey({ format: 'jwk', key: jwk }), dsaEncoding: 'ieee-p1363' } as const;
    const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
    return (
      verify('sha256', Buffer.from(`${head}.${claims}`), signer, Buffer.from(signature, 'base64url')) &&
      aud === audience &&
      typeof exp === 'number' &&
      (sub === undefined || typeof sub === 'string')
    );
  } catch {
    return false;
  }
}
