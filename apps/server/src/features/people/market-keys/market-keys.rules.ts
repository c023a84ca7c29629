import { KEY_MARKETS } from '@lootfolio/contract/features/people/market-keys';
import { findMarket } from '@lootfolio/domain/markets';

export type KeyMarket = (typeof KEY_MARKETS)[number];

/** The names of the keys in the server's API. */
export const KEY_NAMES: Record<KeyMarket, string> = {
  waxpeer: 'api_wax',
  marketcsgo: 'api_market',
  shadowpay: 'api_shadow',
  csfloat: 'api_csfloat',
  haloskins: 'api_haloskins',
  skinthunder: 'api_skinthunder',
  steam: 'steam',
};

/** Returns the holder for a slug, name, alias or id of a market; null for markets that take no key. */
export function findKeyMarket(reference: string): KeyMarket | null {
  const slug = findMarket(reference)?.slug;
  return KEY_MARKETS.find((keyMarket) => keyMarket === slug) ?? null;
}

/** Returns the last 4 characters, by which users recognise their keys. It contains none of the first 4 characters. */
export const hintOf = (key: string): string => key.slice(Math.max(4, key.length - 4));

/** Returns true for printable ASCII: no market issues keys with blanks or other characters, and such a key could not be sent. */
export const isSendable = (key: string): boolean => /^[\x21-\x7e]+$/.test(key);

/** Returns the context to pass to `SecretBox` for a user's key. */
export const keyContext = (userId: number, market: string): string => `market_key:${userId}:${market}`;
