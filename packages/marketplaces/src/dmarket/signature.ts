import { createPrivateKey, sign } from 'node:crypto';

/** The DER bytes of an Ed25519 private key in PKCS #8 that come before the 32 bytes of the key. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * The headers that sign a request: Ed25519 over method, path with query, body and Unix seconds. Null when the key has another form.
 * @param key `<public>:<secret>` in hex; the first 32 bytes of the secret are the seed
 * @param path with the query exactly as sent and path parameters decoded
 */
export function signatureHeaders(key: string, method: string, path: string, body: string, at: Date): Record<string, string> | null {
  const match = /^([0-9a-f]{64}):([0-9a-f]{64})(?:[0-9a-f]{64})?$/i.exec(key.trim());
  if (!match) return null;
  const seed = Buffer.from(match[2]!, 'hex');
  const seconds = String(Math.floor(at.getTime() / 1000));
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  const signature = sign(null, Buffer.from(method + path + body + seconds), privateKey).toString('hex');
  return { 'x-api-key': match[1]!.toLowerCase(), 'x-sign-date': seconds, 'x-request-sign': `dmar ed25519 ${signature}` };
}
