import { SELLING_MARKETS } from '@lootfolio/domain/markets';
import type { KeyHolder, MarketKey } from './account.queries.ts';

/** In place of a key, which never leaves the server. */
export const MASK = '*'.repeat(12);

/** In the order in which they are shown. */
export const KEY_HOLDERS: readonly KeyHolder[] = ['waxpeer', 'marketcsgo', 'shadowpay', 'csfloat', 'haloskins', 'skinthunder', 'steam'];

/** The market's or Steam's page on which a key is made, or the market itself where that page is not known. */
export const KEY_PAGES: Readonly<Record<KeyHolder, string>> = {
  waxpeer: 'https://waxpeer.com/profile',
  marketcsgo: 'https://market.csgo.com/en/api/content/start',
  shadowpay: 'https://shadowpay.com/',
  csfloat: 'https://csfloat.com/profile',
  haloskins: 'https://open.haloskins.com/',
  skinthunder: 'https://skinthunder.com/',
  steam: 'https://steamcommunity.com/dev/apikey',
};

/** What stands in an empty field: the mask until it is known whether a key is set, then the mask and the key's end, or nothing. */
export function placeholderOf(key: Pick<MarketKey, 'set' | 'hint'> | undefined): string | null {
  if (!key) return MASK;
  return key.set ? MASK + (key.hint ?? '') : null;
}

const isSelling = ({ market }: Pick<MarketKey, 'market'>): boolean => SELLING_MARKETS.includes(market);

/** Nothing can be synced or listed: no selling market has a key, or one was refused when it was last tried. */
export const needsKeys = (keys: readonly Pick<MarketKey, 'market' | 'set' | 'check'>[]): boolean =>
  !keys.some((key) => isSelling(key) && key.set) || keys.some(({ set, check }) => set && check === 'failed');

/** The markets are asked from the server's own address. */
export const needsProxy = (keys: readonly Pick<MarketKey, 'market' | 'set'>[], proxy: string | null): boolean =>
  proxy === null && keys.some((key) => isSelling(key) && key.set);
