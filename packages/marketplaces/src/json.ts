import type { NativeAmount } from '@lootfolio/domain/money';
import type { z } from 'zod';
import { MarketError } from './port.ts';
import type { FetchContext, HttpRequest, HttpResponse } from './port.ts';

/** Sends the request and reads the answer as JSON of the shape. Throws `MarketError` BAD_ANSWER when it is anything else. */
export async function fetchJson<T>(context: Pick<FetchContext, 'http'>, request: string | HttpRequest, shape: z.ZodType<T>): Promise<T> {
  return readJson(await context.http(typeof request === 'string' ? { url: request } : request), shape);
}

export function readJson<T>(response: HttpResponse, shape: z.ZodType<T>): T {
  const parsed = shape.safeParse(parse(response.body));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new MarketError('BAD_ANSWER', `answer has another shape: ${issue?.path.join('.') || 'root'}: ${issue?.message ?? ''}`);
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new MarketError('BAD_ANSWER', body.length === 0 ? 'answer is empty' : 'answer is no JSON');
  }
}

/** When the file behind the answer was written, by its Last-Modified. */
export function modifiedAt(response: HttpResponse): Date | null {
  const date = new Date(response.headers['last-modified'] ?? '');
  return Number.isNaN(date.getTime()) ? null : date;
}

/** An amount of an account that must be readable; `field` is what the market calls it. */
export function amountOf(amount: NativeAmount | null, field: string): NativeAmount {
  if (amount) return amount;
  throw new MarketError('BAD_ANSWER', `${field} is no amount`);
}

/** The operator's key of a source that cannot do without. */
export function requireKey(context: FetchContext): string {
  if (context.key) return context.key;
  throw new MarketError('UNAUTHORISED', 'no key is set for this market');
}
