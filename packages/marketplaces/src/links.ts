import type { AppId } from '@lootfolio/domain/games';
import { MARKETCSGO_HOSTS } from './marketcsgo/prices.ts';

type ItemLink = (name: string, app: AppId, phase: string | null) => string | null;

/** Percent-encodes a text once, brackets included, because some markets cut off an address at a bracket. */
const encode = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const cs2Only =
  (address: (name: string) => string): ItemLink =>
  (name, app) =>
    app === 730 ? address(encode(name)) : null;

const BUFF_GAMES = { 730: 'csgo', 570: 'dota2', 252490: 'rust', 440: 'tf2' } as const;

/** BitSkins' search takes a query as JSON. */
const bitskinsSearch = (name: string): string =>
  `https://bitskins.com/market/cs2?search=${encode(JSON.stringify({ order: [{ field: 'price', order: 'ASC' }], where: { skin_name: name } }))}`;

type Site = {
  home: string;
  /**
   * Returns the address of an item's page on the market, or of a search for its name. Absent when neither is known. A price list may
   * contain a better address.
   */
  item?: ItemLink;
};

const SITES: Readonly<Record<string, Site>> = {
  steam: {
    home: 'https://steamcommunity.com/market/',
    item: (name, app) => `https://steamcommunity.com/market/listings/${app}/${encode(name)}`,
  },
  buff: {
    home: 'https://buff.163.com/',
    item: (name, app) => `https://buff.163.com/market/${BUFF_GAMES[app]}#tab=selling&search=${encode(name)}`,
  },
  waxpeer: { home: 'https://waxpeer.com/', item: cs2Only((name) => `https://waxpeer.com/?search=${name}`) },
  marketcsgo: {
    home: 'https://market.csgo.com/',
    item: (name, app, phase) => {
      const variant = phase ? `&phase=${phase.toLowerCase().replace(' ', '')}` : '';
      return `https://${MARKETCSGO_HOSTS[app]}/en/?search=${encode(name)}${variant}`;
    },
  },
  bitskins: { home: 'https://bitskins.com/', item: (name, app) => (app === 730 ? bitskinsSearch(name) : null) },
  skinport: { home: 'https://skinport.com/', item: cs2Only((name) => `https://skinport.com/market?search=${name}`) },
  white_market: { home: 'https://white.market/', item: cs2Only((name) => `https://white.market/market?name=${name}`) },
  shadowpay: {
    home: 'https://shadowpay.com/',
    item: (name, app, phase) => {
      const page = app === 730 ? 'csgo-items' : app === 252490 ? 'en/rust-items' : null;
      const search = encode(phase ? `${name} ${phase}` : name);
      return page && `https://shadowpay.com/${page}?search=${search}&sort_column=price&sort_dir=asc`;
    },
  },
  gamerpay: { home: 'https://gamerpay.gg/', item: cs2Only((name) => `https://gamerpay.gg/?query=${name}`) },
  buffmarket: { home: 'https://buff.market/' },
  skinthunder: { home: 'https://skinthunder.com/' },
  haloskins: { home: 'https://haloskins.com/', item: cs2Only((name) => `https://haloskins.com/market?keyword=${name}`) },
  csfloat: { home: 'https://csfloat.com/', item: cs2Only((name) => `https://csfloat.com/search?market_hash_name=${name}`) },
  csdeals: { home: 'https://cs.deals/', item: cs2Only((name) => `https://cs.deals/new/p2p?name=${name}&exact_match=1`) },
  swapgg: {
    home: 'https://swap.gg/',
    item: (name, app) => `https://market.swap.gg/browse?appId=${app}&search=${encode(name)}`,
  },
  lisskins: {
    home: 'https://lis-skins.com/',
    item: cs2Only((name) => `https://lis-skins.com/market/csgo/?query=${name}&sort_by=price_asc`),
  },
  itradegg: { home: 'https://itrade.gg/', item: cs2Only((name) => `https://itrade.gg/trade/csgo?search=${name}`) },
  skinflowgg: { home: 'https://skinflow.gg/', item: cs2Only((name) => `https://skinflow.gg/buy?search=${name}`) },
  lootfarm: { home: 'https://loot.farm/' },
  tradeitgg: { home: 'https://tradeit.gg/', item: cs2Only((name) => `https://tradeit.gg/csgo/store?search=${name}`) },
  csmoney: { home: 'https://cs.money/', item: cs2Only((name) => `https://cs.money/market/buy/?name=${name}`) },
  dmarket: {
    home: 'https://dmarket.com/',
    item: (name, app) => {
      const list = app === 730 ? 'csgo-skins' : app === 252490 ? 'rust-skins' : null;
      return list && `https://dmarket.com/ingame-items/item-list/${list}?title=${encode(name)}`;
    },
  },
  skinland: { home: 'https://skin.land/', item: cs2Only((name) => `https://skin.land/market/csgo/?query=${name}&sort_by=price_asc`) },
};

/** The address of an item's page on the market, or of a search for its name; null when neither is known. */
export const itemUrl = (market: string, app: AppId, name: string, phase: string | null): string | null =>
  SITES[market]?.item?.(name, app, phase) ?? null;

/** The market's front page; null when no source confirms its address. */
export const marketUrl = (market: string): string | null => SITES[market]?.home ?? null;

/** The hosts of each market. Some markets have a host of their own for each game. */
const HOSTS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(SITES).map(([slug, { home }]) => [new URL(home).hostname, slug] as const),
  ...Object.values(MARKETCSGO_HOSTS).map((host) => [host, 'marketcsgo'] as const),
]);

/** The market to which a host or a subdomain such as `market.swap.gg` belongs; null for other hosts. */
export function marketOfHost(host: string): string | null {
  for (let rest = host; rest.includes('.'); rest = rest.slice(rest.indexOf('.') + 1)) {
    const market = HOSTS.get(rest);
    if (market) return market;
  }
  return null;
}
