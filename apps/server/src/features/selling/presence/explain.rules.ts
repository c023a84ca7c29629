import { findMarket } from '@lootfolio/domain/markets';
import type { PresenceReason } from '@lootfolio/marketplaces/selling';
import { formatDateTime } from '@lootfolio/texts/format';
import type { Language } from '@lootfolio/texts/languages';
import { text, type TextKey } from '@lootfolio/texts/text';
import type { StoredObstacle } from './presence.tables.ts';

/** What an obstacle means, and what the user can do. */
const OBSTACLES: Readonly<Record<PresenceReason, { means: TextKey; help: TextKey }>> = {
  offline: { means: 'presence.offline', help: 'presence.offlineHelp' },
  away: { means: 'presence.away', help: 'presence.awayHelp' },
  banned: { means: 'presence.banned', help: 'presence.bannedHelp' },
  token_expired: { means: 'presence.tokenExpired', help: 'presence.tokenExpiredHelp' },
  no_steam_key: { means: 'presence.noSteamKey', help: 'presence.noSteamKeyHelp' },
  no_trade_link: { means: 'presence.noTradeLink', help: 'presence.noTradeLinkHelp' },
  trade_check: { means: 'presence.tradeCheck', help: 'presence.tradeCheckHelp' },
  kyc: { means: 'presence.kyc', help: 'presence.kycHelp' },
  payouts: { means: 'presence.payouts', help: 'presence.payoutsHelp' },
  steam_account: { means: 'presence.steamAccount', help: 'presence.steamAccountHelp' },
};

/** The codes with which a market refuses a key. */
export const KEY_CODES: readonly string[] = ['UNAUTHORISED', 'FORBIDDEN'];

const ERRORS: Readonly<Record<string, TextKey>> = {
  UNREACHABLE: 'presence.unreachable',
  TIMEOUT: 'presence.unreachable',
  UPSTREAM: 'presence.unreachable',
  BLOCKED: 'presence.unreachable',
  RATE_LIMITED: 'presence.busy',
  TOO_LARGE: 'presence.unreadable',
  BAD_ANSWER: 'presence.unreadable',
  INTERNAL: 'presence.internal',
};

const nameOf = (market: string): string => findMarket(market)!.name;

/** Returns what an obstacle means, and what to do, in a language. */
export function explainObstacle(market: string, reason: PresenceReason, language: Language): { means: string; help: string } {
  const { means, help } = OBSTACLES[reason];
  const values = { market: nameOf(market) };
  return { means: text(means, language, values), help: text(help, language, values) };
}

/** Returns why a market could not be asked, in a language. */
export const explainError = (market: string, code: string, language: Language): string =>
  text(ERRORS[code] ?? (KEY_CODES.includes(code) ? 'presence.keyRefusedWhy' : 'presence.unreadable'), language, { market: nameOf(market) });

/** Returns the message that tells of a loss: what stops the listings, until when, and what to do. */
export function lossMessage(
  market: string,
  {
    obstacles,
    error,
    listed,
    language,
    zone,
  }: { obstacles: readonly StoredObstacle[]; error: string | null; listed: number; language: Language; zone: string },
): { title: string; message: string } {
  const stops = obstacles.filter(({ stopsAll }) => stopsAll);
  const isKey = error !== null && KEY_CODES.includes(error);
  const lines = isKey
    ? [explainError(market, error, language), text('presence.keyRefusedHelp', language)]
    : stops.flatMap(({ reason, until }) => {
        const { means, help } = explainObstacle(market, reason, language);
        const ends = until === null ? [] : [text('presence.until', language, { time: formatDateTime(new Date(until), language, zone) })];
        return [means, ...ends, help];
      });
  const values = { market: nameOf(market), n: listed };
  const title = text(isKey ? 'presence.keyLostTitle' : 'presence.lostTitle', language, values);
  return { title, message: [text('presence.lostCount', language, values), ...lines].join('\n') };
}
