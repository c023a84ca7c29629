import { readSteamId, steamIdOf } from '@lootfolio/domain/steam-ids';
import { readInspectLink, type Inspect } from './inspect-link.ts';
import { marketOfUrl, readMarketLink, type LinkedItem } from './read-link.ts';

/** A person on Steam. */
export type LinkedPerson = {
  /** 64 bits; null when the link contains only the custom name of the person's page. */
  steamId: string | null;
  /** The custom name of the person's page, as in `/id/name`. */
  vanity: string | null;
  /** The asset of an inventory link. */
  assetId: string | null;
};

export type Pasted =
  | { kind: 'item'; item: LinkedItem }
  | { kind: 'person'; person: LinkedPerson }
  | { kind: 'inspect'; inspect: Inspect }
  /** A market's link without the name of an item: it contains only the market's own number of the item, or leads to no item. */
  | { kind: 'nameless' };

/**
 * Reads a text that a user pasted: a link of a market or of Steam, an inspect link, or a Steam id. Null for all other texts. Never throws.
 */
export function readPasted(text: string): Pasted | null {
  const inspect = readInspectLink(text);
  if (inspect) return { kind: 'inspect', inspect };
  const steamId = readSteamId(text);
  if (steamId) return { kind: 'person', person: { steamId, vanity: null, assetId: null } };
  const url = readUrl(text);
  if (!url) return null;
  const person = readPerson(url);
  if (person) return { kind: 'person', person };
  if (marketOfUrl(url) === null) return null;
  const item = readMarketLink(url);
  return item ? { kind: 'item', item } : { kind: 'nameless' };
}

/** Reads a web address, with or without `https://`. */
function readUrl(text: string): URL | null {
  const typed = text.trim();
  const address = /^https?:\/\//i.test(typed) ? typed : /^[\w-]+(?:\.[\w-]+)+\/\S*$/.test(typed) ? `https://${typed}` : null;
  return address !== null && URL.canParse(address) ? new URL(address) : null;
}

/** Reads a profile, an inventory or a trade link of Steam. Null for other pages of Steam. */
function readPerson(url: URL): LinkedPerson | null {
  if (url.hostname.replace(/^www\./, '') !== 'steamcommunity.com') return null;
  const [page, who = ''] = url.pathname.split('/').filter(Boolean);
  const assetId = /^#\d+_\d+_(\d{1,20})$/.exec(url.hash)?.[1] ?? null;
  if (page === 'tradeoffer') return personOf(steamIdOf(url.searchParams.get('partner') ?? ''), null, null);
  if (page === 'profiles') return personOf(readSteamId(who), null, assetId);
  return page === 'id' && /^[\w-]{2,32}$/.test(who) ? personOf(null, who, assetId) : null;
}

const personOf = (steamId: string | null, vanity: string | null, assetId: string | null): LinkedPerson | null =>
  steamId === null && vanity === null ? null : { steamId, vanity, assetId };
