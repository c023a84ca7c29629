import { compareShapes, shapeOf } from '@lootfolio/marketplaces/shape';
import type { Expected } from '@lootfolio/marketplaces/expected';
import { MarketError, type MarketErrorCode } from '@lootfolio/marketplaces/port';
import { InventoryError } from '@lootfolio/marketplaces/steam-inventory/inventory';
import type { Finding, Line } from '../../../platform/outside/doctor-part.ts';
import { LimitReached } from '../../../platform/outside/request-limiter.ts';
import type { Exchange } from './exchanges.ts';
import { judgeFactor, type Comparison } from './prices.rules.ts';
import type { PartReport } from './report.ts';

type Verdict = { state: PartReport['state']; line: Line; todo: Line | null };

/** The most fields that a report names. */
const MOST_PLACES = 30;
/** The most fields that a line names. */
const MOST_NAMED = 3;

/** Compares the answers with what the adapter expects; null without an example, and when no answer was JSON. */
export function compareAnswers(expected: Expected | null, exchanges: readonly Exchange[]): PartReport['shape'] {
  const answers = exchanges.flatMap(({ body }) => (body === null ? [] : parsed(body)));
  if (!expected || answers.length === 0) return null;
  const { unknown, missing, changed } = compareShapes(expected.shape, shapeOf(answers));
  return {
    missing: missing.filter((place) => expected.reads.has(place)).slice(0, MOST_PLACES),
    absent: missing.filter((place) => !expected.reads.has(place)).slice(0, MOST_PLACES),
    changed: changed.slice(0, MOST_PLACES),
    unknown: unknown.slice(0, MOST_PLACES),
  };
}

function parsed(body: Buffer): unknown[] {
  try {
    return [JSON.parse(body.toString('utf8')) as unknown];
  } catch {
    return [];
  }
}

/** The verdict on what a part found. */
export function judgeFinding({ state = 'ok', line, todo }: Finding, shape: PartReport['shape']): Verdict {
  if (state !== 'ok' || !shape || shape.missing.length === 0) return { state, line, todo: todo ?? null };
  return { state: 'differs', line: { key: 'doctor.missing', values: { fields: named(shape.missing) } }, todo: { key: 'doctor.report' } };
}

/** The verdict after the prices were compared with those of other markets. */
export function judgePrices(verdict: Verdict, compared: Comparison | null): Verdict {
  if (!compared) return verdict;
  const judged = judgeFactor(compared.factor);
  const factor = Number(compared.factor.toPrecision(2));
  if (judged.verdict === 'unit') {
    const power = judged.power >= 1 ? String(judged.power) : `1/${Math.round(1 / judged.power)}`;
    return { state: 'failed', line: { key: 'doctor.unit', values: { factor, power } }, todo: { key: 'doctor.unitTodo' } };
  }
  if (judged.verdict === 'odd')
    return { state: 'differs', line: { key: 'doctor.odd', values: { factor } }, todo: { key: 'doctor.oddTodo' } };
  return verdict;
}

const named = (places: readonly string[]): string =>
  [...places.slice(0, MOST_NAMED), ...(places.length > MOST_NAMED ? ['…'] : [])].join(', ');

const SAID: Readonly<Partial<Record<MarketErrorCode, [line: Line['key'], todo: Line['key']]>>> = {
  UNREACHABLE: ['doctor.unreachable', 'doctor.unreachableTodo'],
  TIMEOUT: ['doctor.timeout', 'doctor.timeoutTodo'],
  UNAUTHORISED: ['doctor.unauthorised', 'doctor.unauthorisedTodo'],
  FORBIDDEN: ['doctor.forbidden', 'doctor.forbiddenTodo'],
  BLOCKED: ['doctor.blocked', 'doctor.blockedTodo'],
  TOO_LARGE: ['doctor.tooLarge', 'doctor.report'],
};

/** The verdict on an error of a part. */
export function judgeError(error: unknown, shape: PartReport['shape']): Verdict {
  if (error instanceof LimitReached)
    return { state: 'busy', line: { key: 'doctor.busy', values: { n: Math.ceil(error.waitMs / 1000) } }, todo: { key: 'doctor.again' } };
  const failed = (key: Line['key'], todo: Line['key'], values: NonNullable<Line['values']> = {}): Verdict => ({
    state: 'failed',
    line: { key, values },
    todo: { key: todo },
  });
  if (isTimeout(error)) return failed('doctor.timeout', 'doctor.timeoutTodo');
  const cause = error instanceof InventoryError ? asMarketError(error) : error;
  if (isOtherShape(cause)) return badAnswer(null, shape, failed);
  if (!(cause instanceof MarketError)) return failed('doctor.broken', 'doctor.report', { text: textOf(error) });
  if (cause.code === 'RATE_LIMITED') return failed('doctor.limited', 'doctor.limitedTodo', { n: cause.retryAfter ?? 0 });
  if (cause.code === 'UPSTREAM') return failed('doctor.upstream', 'doctor.upstreamTodo', { status: cause.status ?? '?' });
  const said = SAID[cause.code];
  return said ? failed(...said) : badAnswer(cause.status, shape, failed);
}

function badAnswer(
  status: number | null,
  shape: PartReport['shape'],
  failed: (key: Line['key'], todo: Line['key'], values?: NonNullable<Line['values']>) => Verdict,
): Verdict {
  if (status !== null && status >= 300) return failed('doctor.badStatus', 'doctor.report', { status });
  if (!shape || shape.missing.length === 0) return failed('doctor.shape', 'doctor.report');
  return failed('doctor.shapeMissing', 'doctor.report', { fields: named(shape.missing) });
}

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';

/** Readers that use a schema or JSON without an adapter throw these. */
const isOtherShape = (error: unknown): boolean => error instanceof Error && (error.name === 'ZodError' || error instanceof SyntaxError);

const INVENTORY_CODES = { PRIVATE: 'FORBIDDEN', LIMIT: 'RATE_LIMITED', UNAVAILABLE: 'UPSTREAM', MALFORMED: 'BAD_ANSWER' } as const;

const asMarketError = ({ code, message, status, retryAfter }: InventoryError): MarketError =>
  new MarketError(INVENTORY_CODES[code], message, { status, retryAfter });

/** The error in technical words, on one line. */
export const textOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').slice(0, 300);
