import type { Language } from '@lootfolio/texts/languages';
import { renderText, type TextKey } from '@lootfolio/texts/text';

/** What the server says for its own codes. */
const TEXTS: Readonly<Record<string, TextKey>> = {
  INVALID_API: 'listings.needsKeys',
  SELLING_STOPPED: 'listings.stopped',
  SELLING_OFF: 'listings.sellingOffHere',
  BELOW_FLOOR: 'listings.belowFloor',
  BELOW_RULE_FLOOR: 'listings.belowRuleFloor',
  UNAUTHORISED: 'listings.keyRefused',
  FORBIDDEN: 'listings.keyRefused',
  MARKET_NOT_CONNECTED: 'listings.notConnected',
  OTHER_GAME: 'listings.otherGame',
  NOT_FOUND: 'listings.notOwned',
  GONE: 'listings.notOwned',
  LOCKED: 'listings.locked',
  SOLD: 'listings.sold',
  IN_DEPOSIT: 'listings.inDeposit',
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
  UNREADABLE_SALES: 'listings.unreadableSales',
  NO_REASON: 'listings.noReason',
  RATE_LIMITED: 'listings.marketBusy',
  UNREACHABLE: 'listings.marketAway',
  TIMEOUT: 'listings.marketAway',
  UPSTREAM: 'listings.marketAway',
  BLOCKED: 'listings.marketAway',
  INTERNAL: 'listings.internal',
};

/** What the words of markets mean that are codes rather than sentences. */
const MARKET_TEXTS: Readonly<Record<string, TextKey>> = {
  bad_item: 'listings.saidBadItem',
  item_on_sale: 'listings.saidOnSale',
  item_not_in_inventory: 'listings.saidNotSeen',
  item_not_recieved: 'listings.saidNotSeen',
  item_not_inserted: 'listings.saidNotSeen',
  inventory_not_loaded: 'listings.saidNotSeen',
  inventory_items_mismatch: 'listings.saidNotSeen',
  no_description_found: 'listings.saidUnknownItem',
  bad_input: 'listings.saidBadRequest',
  bad_request: 'listings.saidBadRequest',
  need_auth: 'listings.keyRefused',
  user_got_autoban: 'listings.saidBanned',
};

/**
 * Returns the text of a code in a language. A sentence of a market stays as it is; a code of a market is quoted after what it means.
 * @param words what the market said; shown for codes that are not ours
 */
export function explain(code: string, words: string | null, language: Language): string {
  const own = textOf(TEXTS, code);
  if (own) return renderText(own, language);
  if (words === null) return code;
  if (/\s/.test(words.trim())) return words;
  return renderText(textOf(MARKET_TEXTS, words.toLowerCase()) ?? 'listings.said', language, { words });
}

const textOf = (texts: Readonly<Record<string, TextKey>>, code: string): TextKey | undefined =>
  Object.hasOwn(texts, code) ? texts[code] : undefined;
