import type { PlainKey } from '../../../i18n/i18n.ts';

type Named = { id: string; label: PlainKey };

/**
 * The parts of the account page and their sections from top to bottom: their ids in the address, and their headings. The sections of a part
 * are in the order of the whole page's sections.
 */
export const PARTS = [
  {
    id: 'profile',
    label: 'account.partProfile',
    sections: [
      { id: 'e_mail', label: 'account.eMail' },
      { id: 'steam_account', label: 'account.steamAccount' },
      { id: 'steam_trade_link', label: 'account.tradeLink' },
      { id: 'connections', label: 'connections.title' },
    ],
  },
  {
    id: 'markets',
    label: 'account.partMarkets',
    sections: [
      { id: 'balances', label: 'account.balances' },
      { id: 'market_api', label: 'account.marketApi' },
      { id: 'selling', label: 'account.selling' },
      { id: 'proxy', label: 'account.proxy' },
    ],
  },
  {
    id: 'messages',
    label: 'account.partMessages',
    sections: [
      { id: 'notifications', label: 'account.notifications' },
      { id: 'channels', label: 'notifications.channels' },
      { id: 'notification_history', label: 'notifications.history' },
    ],
  },
  {
    id: 'security',
    label: 'account.partSecurity',
    sections: [
      { id: 'sessions', label: 'account.sessions' },
      { id: 'api_tokens', label: 'account.tokens' },
      { id: 'own_data', label: 'account.ownData' },
    ],
  },
] as const satisfies readonly (Named & { sections: readonly Named[] })[];

export type PartId = (typeof PARTS)[number]['id'];
export type Part = { id: PartId; label: PlainKey; sections: readonly Named[] };

/** The parts of this server: one that connects no accounts has no section for them. */
export const partsOf = (connects: boolean): readonly Part[] =>
  PARTS.map((part) => ({ ...part, sections: part.sections.filter(({ id }) => connects || id !== 'connections') }));

/** The part that an address opens: the one that its hash names, or that has the section of its hash; else the first. */
export const partAt = (hash: string): PartId =>
  (PARTS.find(({ id, sections }) => id === hash || sections.some((section) => section.id === hash)) ?? PARTS[0]).id;

/**
 * The section in view: the last one whose top is above the line, or the last section at the page's end.
 * @param tops distance of each section's top from the top of the window, in pixels
 */
export function sectionAt(tops: readonly number[], line: number, atEnd: boolean): number {
  if (atEnd) return tops.length - 1;
  return Math.max(
    0,
    tops.findLastIndex((top) => top <= line),
  );
}
