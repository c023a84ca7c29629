import { MarketError } from '@lootfolio/marketplaces/port';
import { describe, expect, it } from 'vitest';
import { MailError } from '../../../platform/messages/mail.ts';
import { failureOf, mailFailureOf, outcomeOfAll, retryDelay } from './delivery.rules.ts';

const answered = (status: number | null, retryAfter: number | null = null): MarketError =>
  new MarketError('UPSTREAM', 'x', { retryAfter, status });

describe('a failed message', () => {
  it.each([
    ['DISCORD', 404, 'gone'],
    ['DISCORD', 401, 'gone'],
    ['DISCORD', 400, 'refused'],
    ['TELEGRAM', 403, 'gone'],
    ['TELEGRAM', 400, 'refused'],
    ['TELEGRAM', 401, 'later'],
    ['PUSH', 404, 'gone'],
    ['PUSH', 410, 'gone'],
    ['PUSH', 403, 'refused'],
    ['PUSH', 413, 'refused'],
    ['PUSH', 429, 'later'],
    ['DISCORD', 429, 'later'],
    ['DISCORD', 500, 'later'],
    ['DISCORD', 408, 'later'],
    ['TELEGRAM', 502, 'later'],
    ['PUSH', null, 'later'],
  ] as const)('to %s with status %s is %s', (channel, status, result) => {
    expect(failureOf(channel, answered(status)).result).toBe(result);
  });

  it.each([
    ['DISCORD', 'later'],
    ['TELEGRAM', 'later'],
    ['PUSH', 'refused'],
  ] as const)('to %s is %s where a 403 is no JSON: only push services say so themselves', (channel, result) => {
    expect(failureOf(channel, new MarketError('BLOCKED', 'x', { status: 403 })).result).toBe(result);
  });

  it('by mail is final where the server said so', () => {
    expect(mailFailureOf(new MailError('no such user', true)).result).toBe('refused');
    expect(mailFailureOf(new MailError('connection lost', false)).result).toBe('later');
  });

  it('is retried with growing delays, eight attempts in all, and never before retry-after', () => {
    const delays = [1, 2, 3, 4, 5, 6, 7].map((attempt) => retryDelay(attempt, null)!);
    expect(delays).toEqual(delays.toSorted((a, b) => a - b));
    expect(new Set(delays).size).toBe(7);
    expect(retryDelay(8, null)).toBeNull();
    expect(retryDelay(1, 900)).toBe(900);
    expect(retryDelay(7, 5)).toBe(delays[6]);
  });

  it('to several browsers is sent where one took it, waits where one may, and fails where none can', () => {
    const sent = { result: 'sent' } as const;
    const later = { result: 'later', error: 'notifications.deliveryUnreachable', retryAfter: 7 } as const;
    const gone = { result: 'gone', error: 'notifications.deliveryGone' } as const;
    expect(outcomeOfAll([gone, later, sent])).toBe(sent);
    expect(outcomeOfAll([gone, later])).toBe(later);
    expect(outcomeOfAll([gone, gone])).toBe(gone);
    expect(outcomeOfAll([])).toEqual({ result: 'refused', error: 'notifications.deliveryUnlinked' });
  });
});
