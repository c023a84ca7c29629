import type { PlainKey } from '../../../i18n/i18n.ts';

/** The sections of the account page from top to bottom: their ids in the address and their headings. */
export const SECTIONS = [
  { id: 'balances', label: 'account.balances' },
  { id: 'e_mail', label: 'account.eMail' },
  { id: 'sessions', label: 'account.sessions' },
  { id: 'steam_account', label: 'account.steamAccount' },
  { id: 'steam_trade_link', label: 'account.tradeLink' },
  { id: 'market_api', label: 'account.marketApi' },
  { id: 'proxy', label: 'account.proxy' },
  { id: 'notifications', label: 'account.notifications' },
  { id: 'api_tokens', label: 'account.tokens' },
  { id: 'connections', label: 'connections.title' },
] as const satisfies readonly { id: string; label: PlainKey }[];

export type Section = (typeof SECTIONS)[number];
export type SectionId = Section['id'];

/** The sections of a server that connects no accounts. */
export const BASIC_SECTIONS = SECTIONS.filter(({ id }) => id !== 'connections');

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
