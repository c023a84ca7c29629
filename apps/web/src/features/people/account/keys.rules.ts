import { SELLING_MARKETS } from '@lootfolio/domain/markets';
import type { KeyMarket, MarketKey } from './account.queries.ts';

/** Shown instead of a key. Keys never leave the server. */
export const MASK = '*'.repeat(12);

/** The key holders in display order. */
export const KEY_MARKETS: readonly KeyMarket[] = ['waxpeer', 'marketcsgo', 'shadowpay', 'csfloat', 'haloskins', 'skinthunder', 'steam'];

/** The page of the market or of Steam where a key is created; the market's home page when that page is not known. */
export const KEY_PAGES: Readonly<Record<KeyMarket, string>> = {
  waxpeer: 'https://waxpeer.com/profile',
  marketcsgo: 'https://market.csgo.com/en/api/content/start',
  shadowpay: 'https://shadowpay.com/',
  csfloat: 'https://csfloat.com/profile',
  haloskins: 'https://open.haloskins.com/',
  skinthunder: 'https://skinthunder.com/',
  steam: 'https://steamcommunity.com/dev/apikey',
};

/** The placeholder of an empty field: the mask until the keys are loaded, then the mask and the key's end. Null without a key. */
export function placeholderOf(key: Pick<MarketKey, 'set' | 'hint'> | undefined): string | null {
  if (!key) return MASK;
  return key.set ? MASK + (key.hint ?? '') : null;
}

/** True for the key of a market on which this server can sell. */
export const isSelling = ({ market }: Pick<MarketKey, 'market'>): boolean => SELLING_MARKETS.includes(market);

/**
 * The tone of the notice that keys are needed: 'danger' when a key failed its last check, 'info' while no selling market has a key,
 * because nothing is wrong with a new account. Null when sync and listing can work.
 */
export function keysNotice(keys: readonly Pick<MarketKey, 'market' | 'set' | 'check'>[]): 'danger' | 'info' | null {
  if (keys.some(({ set, check }) => set && check === 'failed')) return 'danger';
  return keys.some((key) => isSelling(key) && key.set) ? null : 'info';
}

/** True when the markets see the server's own address: a selling market has a key, and no proxy is set. */
export const needsProxy = (keys: readonly Pick<MarketKey, 'market' | 'set'>[], proxy: string | null): boolean =>
  proxy === null && keys.some((key) => isSelling(key) && key.set);
