import { KEY_HOLDERS } from '@lootfolio/contract/features/market-keys';
import { findMarket } from '@lootfolio/domain/markets';

export type HolderSlug = (typeof KEY_HOLDERS)[number];

/** The names by which the server holds the keys. */
export const KEY_NAMES: Record<HolderSlug, string> = {
  waxpeer: 'api_wax',
  marketcsgo: 'api_market',
  shadowpay: 'api_shadow',
  csfloat: 'api_csfloat',
  haloskins: 'api_haloskins',
  skinthunder: 'api_skinthunder',
  steam: 'steam',
};

/** Whose key is meant, by slug, name, alias or id of the market; null for markets that take none. */
export function findHolder(reference: string): HolderSlug | null {
  const slug = findMarket(reference)?.slug;
  return KEY_HOLDERS.find((holder) => holder === slug) ?? null;
}

/** The last 4 characters, by which users tell their keys apart; never one of the first 4. */
export const hintOf = (key: string): string => key.slice(Math.max(4, key.length - 4));

/** No market gives out keys with blanks or characters beyond ASCII, and none could be sent. */
export const isSendable = (key: string): boolean => /^[\x21-\x7e]+$/.test(key);

/** Under which name a key is sealed. */
export const keyPlace = (userId: number, market: string): string => `market_key:${userId}:${market}`;
