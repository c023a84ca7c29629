import type { NativeAmount } from '@lootfolio/domain/money';
import type { z } from 'zod';
import { MarketError } from './port.ts';
import type { FetchContext, HttpRequest, HttpResponse } from './port.ts';

/**
 * Sends the request and reads the answer as JSON of this shape.
 * @throws MarketError BAD_ANSWER when the answer has another shape
 */
export async function fetchJson<T>(context: Pick<FetchContext, 'http'>, request: string | HttpRequest, shape: z.ZodType<T>): Promise<T> {
  return readJson(await context.http(typeof request === 'string' ? { url: request } : request), shape);
}

/** Like `fetchJson`, but slower and exact: a whole number beyond 2^53, such as the id of a Rust item, becomes text. */
export async function fetchExact<T>({ http }: Pick<FetchContext, 'http'>, request: HttpRequest, shape: z.ZodType<T>): Promise<T> {
  return readExact(await http(request), shape);
}

/** Reads the answer like `fetchExact`. @throws MarketError */
export const readExact = <T>(response: HttpResponse, shape: z.ZodType<T>): T => readJson(response, shape, exactNumbers);

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown;

const exactNumbers: Reviver = (_key, value, { source }) =>
  typeof value === 'number' && !Number.isSafeInteger(value) && source !== undefined && /^-?\d+$/.test(source) ? source : value;

export const readJson = <T>(response: HttpResponse, shape: z.ZodType<T>, reviver?: Reviver): T =>
  conform(parse(response.body, reviver), shape);

/** Checks that the value of an answer has this shape, and returns it. @throws MarketError BAD_ANSWER when it has another shape */
export function conform<T>(value: unknown, shape: z.ZodType<T>): T {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw unreadable(`answer has another shape: ${issue?.path.join('.') || 'root'}: ${issue?.message ?? ''}`);
}

function parse(body: Buffer, reviver?: Reviver): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body), reviver as Parameters<typeof JSON.parse>[1]);
  } catch {
    throw unreadable(body.length === 0 ? 'answer is empty' : 'answer is no JSON');
  }
}

const unreadable = (message: string): MarketError => new MarketError('BAD_ANSWER', message, { mayHaveHappened: true });

/** The time in the file's Last-Modified header; null without a valid one. */
export const modifiedAt = (response: HttpResponse): Date | null => headerTime(response, 'last-modified');

/** The time at which an answer was sent, by the clock of the market; null when it does not say. */
export const sentAt = (response: HttpResponse): Date | null => headerTime(response, 'date');

function headerTime({ headers }: HttpResponse, name: string): Date | null {
  const date = new Date(headers[name] ?? '');
  return Number.isNaN(date.getTime()) ? null : date;
}

/**
 * Returns `amount` when it is not null.
 * @param field the market's name of the amount
 * @throws MarketError BAD_ANSWER when the amount is null
 */
export function amountOf(amount: NativeAmount | null, field: string): NativeAmount {
  if (amount) return amount;
  throw new MarketError('BAD_ANSWER', `${field} is no amount`);
}

/**
 * Returns the operator's key for a source that needs one.
 * @throws MarketError UNAUTHORISED when no key is set
 */
export function requireKey(context: FetchContext): string {
  if (context.key) return context.key;
  throw new MarketError('UNAUTHORISED', 'no key is set for this market');
}
