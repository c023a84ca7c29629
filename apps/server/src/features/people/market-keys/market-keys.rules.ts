import { KEY_MARKETS } from '@lootfolio/contract/features/people/market-keys';
import { findMarket } from '@lootfolio/domain/markets';

export type KeyMarket = (typeof KEY_MARKETS)[number];

/** The server's names of the keys. */
export const KEY_NAMES: Record<KeyMarket, string> = {
  waxpeer: 'api_wax',
  marketcsgo: 'api_market',
  shadowpay: 'api_shadow',
  csfloat: 'api_csfloat',
  haloskins: 'api_haloskins',
  skinthunder: 'api_skinthunder',
  steam: 'steam',
};

/** The holder that a slug, name, alias or id of a market means; null for markets that take no key. */
export function findKeyMarket(reference: string): KeyMarket | null {
  const slug = findMarket(reference)?.slug;
  return KEY_MARKETS.find((keyMarket) => keyMarket === slug) ?? null;
}

/** The last 4 characters, by which users tell their keys apart; none of the first 4. */
export const hintOf = (key: string): string => key.slice(Math.max(4, key.length - 4));

/** Printable ASCII only: no market issues keys with blanks or other characters, and such a key could not be sent. */
export const isSendable = (key: string): boolean => /^[\x21-\x7e]+$/.test(key);

/** The context to pass to `SecretBox` for a user's key. */
export const keyContext = (userId: number, market: string): string => `market_key:${userId}:${market}`;
