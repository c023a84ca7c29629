import type { PlainKey } from '../../../i18n/i18n.ts';
import type { Presence } from './presence.queries.ts';

/** What is known of an account at a market, in one word. */
export type PresenceState = 'sells' | 'limited' | 'stopped' | 'keyRefused' | 'noKey' | 'notConnected' | 'unsaid' | 'unknown';

/** What matters most comes first: without a key nothing can be done, and a refused one tells nothing. */
export function stateOf({ key, connected, says, sells, obstacles }: Presence): PresenceState {
  if (!connected) return 'notConnected';
  if (key === 'none') return 'noKey';
  if (key === 'refused') return 'keyRefused';
  if (!says) return 'unsaid';
  if (sells === null) return 'unknown';
  if (!sells) return 'stopped';
  return obstacles.length > 0 ? 'limited' : 'sells';
}

const WORDS: Readonly<Record<PresenceState, PlainKey>> = {
  sells: 'presence.sells',
  limited: 'presence.limited',
  stopped: 'presence.stopped',
  keyRefused: 'presence.keyRefused',
  noKey: 'presence.noKey',
  notConnected: 'presence.notConnected',
  unsaid: 'presence.unsaid',
  unknown: 'presence.unknown',
};

/** The reasons that have a word of their own. */
const REASONS: Readonly<Partial<Record<Presence['obstacles'][number]['reason'], PlainKey>>> = {
  offline: 'presence.wordOffline',
  away: 'presence.wordAway',
  banned: 'presence.wordBanned',
  token_expired: 'presence.wordTokenExpired',
  no_steam_key: 'presence.wordNoSteamKey',
  no_trade_link: 'presence.wordNoTradeLink',
  trade_check: 'presence.wordTradeCheck',
};

/** The word for a state: the first reason, when the account does not sell. */
export function wordOf(presence: Presence): PlainKey {
  const state = stateOf(presence);
  const reason = presence.obstacles.find(({ stops_all: stops }) => stops)?.reason;
  return (state === 'stopped' && reason && REASONS[reason]) || WORDS[state];
}

/** An answer is re-read every five minutes while something is on sale. One that is older than this may be out of date. */
const STALE_MS = 15 * 60_000;

export const isStale = ({ checked_at: at }: Pick<Presence, 'checked_at'>, now: number): boolean =>
  at !== null && now - Date.parse(at) > STALE_MS;

/** The names of the markets with a refused key among those on which things are sold at the same time: nothing can be removed there. */
export function deadKeysOf(presences: readonly Presence[], markets: Iterable<string>): string[] {
  const chosen = new Set(markets);
  if (chosen.size < 2) return [];
  return presences.flatMap(({ market, name, key }) => (key === 'refused' && chosen.has(market) ? [name] : []));
}
