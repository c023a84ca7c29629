import { setTimeout as wait } from 'node:timers/promises';
import { MarketError } from '@lootfolio/marketplaces/port';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withMarketTimeout, isKeyRefused } from './market-account.ts';
import { findKeyMarket, hintOf, isSendable } from './market-keys.rules.ts';

describe('the hint of a key', () => {
  it('is its last 4 characters, and never shows one of the first 4 [ACC-177]', () => {
    expect(['0123456789', '12345678', '1234567', '12345', '1234', '1', ''].map(hintOf)).toEqual(['6789', '5678', '567', '5', '', '', '']);
    fc.assert(
      fc.property(fc.string(), (key) => {
        expect(key.slice(4).endsWith(hintOf(key))).toBe(true);
        expect(hintOf(key).length).toBeLessThanOrEqual(4);
      }),
    );
  });
});

describe('a key', () => {
  it('is found by slug, name, alias or id of its market', () => {
    expect(['waxpeer', 'Waxpeer', ' MARKETCSGO ', 'shadow', '13', 'HaloSkins', 'steam', 'Steam'].map(findKeyMarket)).toEqual([
      'waxpeer',
      'waxpeer',
      'marketcsgo',
      'shadowpay',
      'csfloat',
      'haloskins',
      'steam',
      'steam',
    ]);
    expect(['buff', 'dmarket', 'other', '', '99', 'constructor', '__proto__'].map(findKeyMarket)).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it('can be sent if it is of visible ASCII characters', () => {
    expect(['Ab-09_=/+.~!', 'a b', 'a\tb', 'a\nb', 'ä', 'a\u{1F511}', '\u007f', ''].map(isSendable)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('asking a market', () => {
  it('ends after its timeout, also while it waits for the rate limit', async () => {
    const timedOut = withMarketTimeout((signal) => wait(60_000, 'late', { signal }), 20);
    await expect(timedOut).rejects.toMatchObject({ name: 'MarketError', code: 'TIMEOUT' });
  });

  it('passes on answers, and failures as they are', async () => {
    expect(await withMarketTimeout(async () => 7)).toBe(7);
    const refused = new MarketError('FORBIDDEN', 'no');
    await expect(withMarketTimeout(async () => Promise.reject(refused))).rejects.toBe(refused);
    const bug = new TypeError('bug');
    await expect(withMarketTimeout(async () => Promise.reject(bug))).rejects.toBe(bug);
  });

  it('distinguishes refusals of the key from other failures', () => {
    const codes = ['UNAUTHORISED', 'FORBIDDEN', 'RATE_LIMITED', 'UPSTREAM', 'TIMEOUT', 'UNREACHABLE', 'BAD_ANSWER', 'TOO_LARGE'] as const;
    expect(codes.filter((code) => isKeyRefused(new MarketError(code, '')))).toEqual(['UNAUTHORISED', 'FORBIDDEN']);
    expect(isKeyRefused(new Error('403'))).toBe(false);
  });
});
