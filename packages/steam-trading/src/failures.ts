import type { RefusalCause } from './error.ts';

/** What Steam's words or its EResult say of a refused change. `mayHaveHappened`: the change may have happened in spite of it. */
export type Failure = { cause: RefusalCause; eresult: number | null; mayHaveHappened: boolean };

/** Steam's words, in English. They have stayed the same for years; a text that is not known proves nothing. */
const TEXTS: readonly (readonly [pattern: RegExp, cause: RefusalCause])[] = [
  [/You cannot trade with .* because they have a trade ban/i, 'TradeBan'],
  [/You have logged in from a new device/i, 'NewDevice'],
  [/is not available to trade\. More information will be shown to/i, 'TargetCannotTrade'],
  [/sent too many trade offers/i, 'OfferLimitExceeded'],
  [/unable to contact the game's item server/i, 'ItemServerUnavailable'],
  [/Trade URL is no longer valid/i, 'WrongToken'],
  [/trade protection/i, 'NotAcknowledged'],
];

/**
 * EResults that Steam states of an offer: 15 AccessDenied, 25 LimitExceeded, 26 Revoked. 50 was seen for too many offers. 2, 11, 16, 20, 28
 * and others were seen of offers that existed nevertheless.
 */
const RESULTS: Readonly<Record<number, RefusalCause>> = {
  15: 'AccessDenied',
  25: 'OfferLimitExceeded',
  26: 'ItemsUnavailable',
  50: 'OfferLimitExceeded',
};

/** Returns the EResult in brackets at the end of Steam's words: "Please try again later. (16)". */
export const eresultIn = (text: string): number | null => {
  const number = /\((\d{1,3})\)\s*$/.exec(text)?.[1];
  return number === undefined ? null : Number(number);
};

/** Says why Steam refused to send an offer, or to cancel or decline one. Words are stronger than the EResult. */
export function readFailure(text: string): Failure {
  const eresult = eresultIn(text);
  const cause = TEXTS.find(([pattern]) => pattern.test(text))?.[1] ?? RESULTS[eresult ?? 0] ?? 'Unproven';
  return { cause, eresult, mayHaveHappened: cause === 'Unproven' };
}
