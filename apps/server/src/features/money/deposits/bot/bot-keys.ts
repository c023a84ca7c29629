import { constants, createPrivateKey, createPublicKey, generateKeyPairSync, hkdfSync, privateDecrypt, publicEncrypt } from 'node:crypto';
import type { TradeAccount } from '@lootfolio/steam-trading/port';
import { createSecretBox, type SecretBox } from '../../../../platform/secrets/secrets.ts';

const MODULUS_BITS = 2048;
const PADDING = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };

/** Seals a text of up to 190 bytes, so that only the bot process reads it. @param publicKey base64 of the DER form (SPKI) */
export function sealForBot(publicKey: string, token: string): string {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  return publicEncrypt({ key, ...PADDING }, Buffer.from(token)).toString('base64');
}

/** Reads what was sealed with the public part of this key. @throws Error for what was sealed with another key */
export function openAsBot(privateKey: string, sealed: string): string {
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' });
  return privateDecrypt({ key, ...PADDING }, Buffer.from(sealed, 'base64')).toString('utf8');
}

/** The two parts of a bot's key, each as base64 of its DER form. */
export type BotKeys = { publicKey: string; privateKey: string };

export function makeBotKeys(): BotKeys {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: MODULUS_BITS });
  return {
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  };
}

/**
 * Returns the box of what a bot keeps in the database. Its key is made of the account's own secrets, so neither the server's key nor the
 * database alone opens it. After a change of the password nothing of it can be opened.
 */
export function boxOfBot({ steamId, password, sharedSecret }: TradeAccount): SecretBox {
  const secrets = JSON.stringify([password, sharedSecret]);
  return createSecretBox(Buffer.from(hkdfSync('sha256', secrets, steamId, 'lootfolio trade bot', 32)).toString('hex'));
}

/** Opens what a bot kept; null when nothing was kept, or under other secrets. */
export function openOwn(box: SecretBox, sealed: string | null, context: string): string | null {
  try {
    return sealed === null ? null : box.open(sealed, context);
  } catch {
    return null;
  }
}
