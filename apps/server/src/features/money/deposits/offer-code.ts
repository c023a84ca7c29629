import { randomInt } from 'node:crypto';

/** Letters and digits that nobody mistakes for another: no 0 and O, no 1, I and L, no 5 and S, no 8 and B. */
const ALPHABET = 'ACDEFGHJKMNPQRTUVWXYZ234679';
const LENGTH = 6;

/** Returns the code of a new offer, such as LF-7Q2M9X. One of 380 million; the table refuses one that was used. */
export const newOfferCode = (): string => `LF-${Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`;

/** Returns what an offer says at Steam. The user compares the code with the one on this site. Steam allows 128 characters. */
export const offerMessage = (code: string): string => `Lootfolio deposit ${code}`;
