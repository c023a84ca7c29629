import type { Language } from '@lootfolio/texts/languages';
import { renderText, type TextKey } from '@lootfolio/texts/text';

/** What the server says for its own codes. A market's own words stay as they are. */
const TEXTS: Readonly<Record<string, TextKey>> = {
  INVALID_API: 'listings.needsKeys',
  SELLING_STOPPED: 'listings.stopped',
  SELLING_OFF: 'listings.sellingOffHere',
  BELOW_FLOOR: 'listings.belowFloor',
  UNAUTHORISED: 'listings.keyRefused',
  FORBIDDEN: 'listings.keyRefused',
  MARKET_NOT_CONNECTED: 'listings.notConnected',
  OTHER_GAME: 'listings.otherGame',
  NOT_FOUND: 'listings.notOwned',
  GONE: 'listings.notOwned',
  LOCKED: 'listings.locked',
  SOLD: 'listings.sold',
  ALREADY_LISTED: 'listings.alreadyListed',
  NOT_LISTED: 'listings.notListed',
  REPLACED: 'listings.replaced',
  SUPERSEDED: 'listings.replaced',
  CHANGED: 'listings.changed',
  CANCELLED: 'listings.cancelled',
  UNDER_WAY: 'listings.underWay',
  NOT_LOWER: 'listings.notLower',
  CONFIRM_PRICE: 'listings.priceFarBelow',
  SUSPICIOUS_PRICE: 'listings.suspiciousPrice',
  RULE_OFF: 'listings.ruleOff',
  NOT_DONE: 'listings.notDone',
  UNKNOWN: 'listings.unknown',
  PRICE_DIFFERS: 'listings.priceDiffers',
  PRICE_ZERO: 'listings.priceZero',
  PRICE_NOT_EXACT: 'listings.priceNotExact',
  PRICE_TOO_LOW: 'listings.priceTooLow',
  NOT_ANSWERED: 'listings.unknown',
  BAD_ANSWER: 'listings.unreadable',
  TOO_LARGE: 'listings.unreadable',
  NO_REASON: 'listings.noReason',
  RATE_LIMITED: 'listings.marketBusy',
  UNREACHABLE: 'listings.marketAway',
  TIMEOUT: 'listings.marketAway',
  UPSTREAM: 'listings.marketAway',
  BLOCKED: 'listings.marketAway',
  INTERNAL: 'listings.internal',
};

/** Returns the text of a code in a language. @param words what the market said; shown for codes that are not ours */
export function explain(code: string, words: string | null, language: Language): string {
  const known = Object.hasOwn(TEXTS, code) ? TEXTS[code] : undefined;
  return known ? renderText(known, language) : (words ?? code);
}
