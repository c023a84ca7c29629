import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeSecretFile } from './secret-file.ts';

/**
 * Encrypts secrets that the server must read again (market keys, proxies). A ciphertext carries the id of its encryption key and is
 * bound to its context, kind and owner (`market_key:7:waxpeer`): in another row it cannot be decrypted.
 */
export type SecretBox = {
  /** The id of the key that encrypts. */
  keyId: string;
  /** The ids of all keys that decrypt. */
  keyIds: readonly string[];
  seal: (plain: string, context: string) => string;
  open: (sealed: string, context: string) => string;
};

/**
 * @param hexKey 64 hexadecimal digits; encrypts and decrypts
 * @param previous older keys, which only decrypt
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
  };
}

const idOf = (key: Buffer): string => createHash('sha256').update(key).digest('hex').slice(0, 8);

/** The server's encryption key: given by the operator, or generated once and stored in the data folder, readable by its owner only. */
export function secretKey(given: string | undefined, dataDir: string): string {
  if (given) return given;
  const file = join(dataDir, 'secret-key');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeSecretFile(file, randomBytes(32).toString('hex'));
  }
  return readFileSync(file, 'utf8').trim();
}
