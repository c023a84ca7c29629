import { randomBytes } from 'node:crypto';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** A random id in the form of BTCPay Server: 22 characters of base 58. */
export const newId = (): string => Array.from(randomBytes(22), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
