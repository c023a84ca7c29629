import { isRefusal, type MarketError, type Refusal } from './port.ts';
import type { ChangeResult, Failure, FailureKind } from './selling.ts';

/** The failure of an item that the answer does not mention. */
export const NOT_ANSWERED: Failure = {
  kind: 'unknown',
  code: 'NOT_ANSWERED',
  text: 'The answer says nothing of this item.',
  retryAfterMs: null,
};

/** The words for a refusal that has none. */
export const NO_REASON: Refusal = { code: 'NO_REASON', text: 'The market gives no reason.' };

/** A failure that concerns one item or the whole request, in the market's words. */
export const failure = (kind: FailureKind, { code, text }: Refusal, retryAfterMs: number | null = null): Failure => ({
  kind,
  code,
  text,
  retryAfterMs,
});

/** The failure of an item that was changed too soon, when the market states the time after which it may be changed. */
export const tooSoonItem = (words: Refusal, retryAfterMs: number): ChangeResult => ({
  ok: false,
  failure: { ...failure('limit', words, retryAfterMs), of: 'item' },
});

export const refusedItem = (code: string, text: string): ChangeResult => ({ ok: false, failure: failure('refused', { code, text }) });

/** The failure of each item of a request that ended with an error. */
export function failureOf(error: MarketError): Failure {
  const refusal = error.refusal ?? { code: error.code, text: error.message };
  return failure(kindOf(error), refusal, error.retryAfter === null ? null : error.retryAfter * 1000);
}

function kindOf(error: MarketError): FailureKind {
  if (error.mayHaveHappened) return 'unknown';
  if (isRefusal(error)) return 'key';
  if (error.code === 'RATE_LIMITED') return 'limit';
  return error.code === 'BAD_ANSWER' || error.code === 'MARKET_NOT_CONNECTED' ? 'refused' : 'unavailable';
}

/** The words of several markets for a temporary ban of a key or of its owner. */
const BAN = /user_got_autoban|\bactive ban\b|\btemporar(?:y|ily) ban/i;
/** Markets do not state the duration of a ban. Their clients wait an hour. */
const BAN_MS = 3_600_000;

/** Turns a refusal that reports a ban into a limit, because the same call succeeds when the ban is over. */
export const asBan = (failure: Failure): Failure =>
  failure.kind === 'refused' && BAN.test(`${failure.code} ${failure.text}`)
    ? { ...failure, kind: 'limit', retryAfterMs: failure.retryAfterMs ?? BAN_MS }
    : failure;

const MAX_TEXT_LENGTH = 200;

/** The failure with its texts short, printable and without the key. An empty text gives no reason. */
export function withoutKey<T extends Refusal>(refusal: T, key: string): T {
  const text = cleanText(refusal.text, key);
  return text === '' ? { ...refusal, ...NO_REASON } : { ...refusal, code: cleanText(refusal.code, key), text };
}

/** The market's text, short, printable and without the key. */
export function cleanText(text: string, key: string): string {
  const spellings = [key, encodeURIComponent(key), new URLSearchParams({ key }).toString().slice('key='.length)];
  const hidden = spellings.reduce((rest, spelling) => rest.replaceAll(spelling, '***'), text.toWellFormed());
  const printable = hidden.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return printable.length > MAX_TEXT_LENGTH ? `${printable.slice(0, MAX_TEXT_LENGTH - 1)}…` : printable;
}
