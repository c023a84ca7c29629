import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeSecretFile } from './secret-file.ts';

/**
 * Encrypts secrets that the server must read again (market keys, proxies). A ciphertext carries the id of its encryption key and is
 * bound to its context, kind and owner (`market_key:7:waxpeer`): in another row it cannot be decrypted.
 */
export type SecretBox = {
  keyId: string;
  seal: (plain: string, context: string) => string;
  open: (sealed: string, context: string) => string;
};

/** @param hexKey 64 hexadecimal digits */
export function createSecretBox(hexKey: string): SecretBox {
  const key = Buffer.from(hexKey, 'hex');
  const keyId = createHash('sha256').update(key).digest('hex').slice(0, 8);
  return {
    keyId,
    seal: (plain, context) => {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return [keyId, ...[iv, cipher.getAuthTag(), body].map((part) => part.toString('base64url'))].join('.');
    },
    open: (sealed, context) => {
      const [id, iv, tag, body] = sealed.split('.');
      if (id !== keyId) throw new Error(`sealed with key ${id}, this server has ${keyId}`);
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv!, 'base64url'), { authTagLength: 16 });
      decipher.setAAD(Buffer.from(context)).setAuthTag(Buffer.from(tag!, 'base64url'));
      return Buffer.concat([decipher.update(Buffer.from(body!, 'base64url')), decipher.final()]).toString('utf8');
    },
  };
}

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
