import { findGame, type AppId } from '@lootfolio/domain/games';
import { normalisePhase, PHASES, type Phase } from '@lootfolio/domain/names';
import { marketOfHost } from './links.ts';

/** An item as a market's link names it. */
export type LinkedItem = {
  /** The market's slug. */
  market: string;
  /** Null when the link does not name a game. */
  appId: AppId | null;
  /** Steam's name, a part of it, or the words of the address. */
  name: string;
  phase: Phase | null;
};

/** The query parameters in which markets write the name. */
const NAMES = ['market_hash_name', 'search', 'name', 'query', 'keyword', 'title', 'q'];
/** Hosts that belong to one game. */
const GAME_OF_HOST: Readonly<Record<string, AppId>> = { 'market.dota2.net': 570, 'rust.tm': 252490, 'tf2.tm': 440 };
const LAST_PHASE = new RegExp(` (${PHASES.join('|')})$`);

/**
 * Reads a market's link to an item or to a search; the reverse of `itemUrl`. When the address has an unknown form, the words in its path
 * are used as the name. Null when the address belongs to no market, or when its path contains no words.
 */
export function readMarketLink(url: URL): LinkedItem | null {
  const market = marketOfUrl(url);
  if (market === null) return null;
  const segments = url.pathname.split('/').map(decode).filter(Boolean);
  if (market === 'steam' && segments[1] === 'listings') return itemOf(market, findGame(segments[2] ?? ''), segments[3] ?? '', null);
  // Buff.163 puts its parameters after the #
  const parameters = [url.searchParams, new URLSearchParams(url.hash.slice(1))];
  const read = (name: string): string | null => parameters.map((each) => each.get(name)).find((value) => value) ?? null;
  const stated = NAMES.map(read).find((value) => value !== null) ?? null;
  const appId = GAME_OF_HOST[url.hostname] ?? gameOf([read('appId') ?? read('app_id') ?? '', ...segments]);
  if (stated !== null) return itemOf(market, appId ?? 730, nameIn(stated), normalisePhase(read('phase')));
  const words = segments.findLast(hasWords)?.replace(/[-_+]+/g, ' ') ?? '';
  return itemOf(market, appId, words, null);
}

/** The market of an address. Null for other sites, and for pages of Steam outside its market. */
export function marketOfUrl(url: URL): string | null {
  const market = marketOfHost(url.hostname);
  return market === 'steam' && !/^\/market(?:\/|$)/.test(url.pathname) ? null : market;
}

/** Splits a name that ends with a phase, such as the names in ShadowPay's searches. */
function itemOf(market: string, appId: AppId | null, text: string, phase: Phase | null): LinkedItem | null {
  const name = text.trim();
  const last = name.includes('(') && phase === null ? LAST_PHASE.exec(name) : null;
  if (name === '') return null;
  return { market, appId, name: last ? name.slice(0, last.index) : name, phase: phase ?? normalisePhase(last?.[1]) };
}

/** BitSkins writes its search as JSON. */
function nameIn(value: string): string {
  if (!value.startsWith('{')) return value;
  try {
    const { where } = JSON.parse(value) as { where?: { skin_name?: unknown } | null };
    return typeof where?.skin_name === 'string' ? where.skin_name : '';
  } catch {
    return '';
  }
}

/** The first game among the words of an address: `csgo-skins`, `/dota2/`. */
function gameOf(parts: readonly string[]): AppId | null {
  for (const part of parts) {
    const found = findGame(part) ?? findGame(part.split('-')[0]!);
    if (found) return found;
  }
  return null;
}

/** The names of a site's pages that are not items. */
const PAGES =
  /^(?:market|marketplace|item|items|store|trade|buy|sell|product|goods|browse|search|listings|ingame-items|item-list|unique|[a-z]{2}|csgo|cs2|dota2|tf2|rust)$/i;
/** True for a part of an address that may be an item's name: not a number, an id or a page of the site. */
const hasWords = (segment: string): boolean =>
  /[a-z]{2}/i.test(segment) &&
  !PAGES.test(segment) &&
  !/^(?:csgo|cs2|dota2|tf2|rust)-/i.test(segment) &&
  !/^[0-9a-f-]{16,}$/i.test(segment);

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
