import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeSecretFile } from './secret-file.ts';

/**
 * Encrypts secrets that the server must read again (market keys, proxies). A ciphertext contains the id of its encryption key and is bound
 * to its context, kind and owner (`market_key:7:waxpeer`), so it cannot be decrypted in another row.
 */
export type SecretBox = {
  /** The id of the key that encrypts. */
  keyId: string;
  /** The ids of all keys that decrypt. */
  keyIds: readonly string[];
  seal: (plain: string, context: string) => string;
  open: (sealed: string, context: string) => string;
  /** Signs content that need not be secret. The signature contains the id of its key, and is bound to its context. */
  sign: (content: Buffer, context: string) => string;
  verify: (signature: string, content: Buffer, context: string) => Verdict;
};

/** `unknown key`: this server does not have the key of the signature, so the signature cannot be checked. */
export type Verdict = 'genuine' | 'forged' | 'unknown key';

/**
 * @param hexKey 64 hexadecimal digits; encrypts, decrypts and signs
 * @param previous older keys, which only decrypt and verify
 */
export function createSecretBox(hexKey: string, previous: readonly string[] = []): SecretBox {
  const key = Buffer.from(hexKey, 'hex');
  const keyId = idOf(key);
  const keys = new Map([...previous.map((one) => Buffer.from(one, 'hex')), key].map((one) => [idOf(one), one]));
  return {
    keyId,
    keyIds: [...keys.keys()],
    seal: (plain, context) => {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return [keyId, ...[iv, cipher.getAuthTag(), body].map((part) => part.toString('base64url'))].join('.');
    },
    open: (sealed, context) => {
      const [id, iv, tag, body] = sealed.split('.');
      const made = keys.get(id!);
      if (!made) throw new Error(`sealed with key ${id}, this server has ${keyId}`);
      const decipher = createDecipheriv('aes-256-gcm', made, Buffer.from(iv!, 'base64url'), { authTagLength: 16 });
      decipher.setAAD(Buffer.from(context)).setAuthTag(Buffer.from(tag!, 'base64url'));
      return Buffer.concat([decipher.update(Buffer.from(body!, 'base64url')), decipher.final()]).toString('utf8');
    },
    sign: (content, context) => `${keyId}.${macOf(key, content, context).toString('base64url')}`,
    verify: (signature, content, context) => {
      const [id, mac = ''] = signature.split('.');
      const made = keys.get(id!);
      if (!made) return 'unknown key';
      const [given, expected] = [Buffer.from(mac, 'base64url'), macOf(made, content, context)];
      return given.length === expected.length && timingSafeEqual(given, expected) ? 'genuine' : 'forged';
    },
  };
}

const idOf = (key: Buffer): string => createHash('sha256').update(key).digest('hex').slice(0, 8);

function macOf(key: Buffer, content: Buffer, context: string): Buffer {
  const signingKey = Buffer.from(hkdfSync('sha256', key, '', `lootfolio signature ${context}`, 32));
  return createHmac('sha256', signingKey).update(content).digest();
}

/**
 * Returns the server's encryption key: given by the operator, or generated once and stored in the data folder, readable by its owner only.
 */
export function secretKey(given: string | undefined, dataDir: string): string {
  if (given) return given;
  const file = join(dataDir, 'secret-key');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeSecretFile(file, randomBytes(32).toString('hex'));
  }
  return readFileSync(file, 'utf8').trim();
}
