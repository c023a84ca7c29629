import { describe, expect, it } from 'vitest';
import { expectedAccount, expectedPrices, expectedSelling } from './expected.ts';
import { ACCOUNTS, PRICE_SOURCES, SELLING } from './registry.ts';

const reads = async (expected: ReturnType<typeof expectedPrices>): Promise<string[]> => [...(await expected)!.reads];
const source = (key: string) => PRICE_SOURCES.find((one) => one.key === key)!;

describe('what an adapter expects', () => {
  it('is known of every source of prices, account and call of a seller', async () => {
    for (const one of PRICE_SOURCES) expect((await expectedPrices(one, one.apps[0]!))?.reads.size).toBeGreaterThan(0);
    for (const one of ACCOUNTS) expect((await expectedAccount(one))?.reads.size).toBeGreaterThan(0);
    for (const one of SELLING)
      for (const call of ['ownListings', 'presence', 'sales', 'payouts'] as const)
        expect(await expectedSelling(one, call)).toEqual(one[call] ? expect.anything() : null);
  });

  it('are the fields whose absence changes what is read', async () => {
    expect(await reads(expectedPrices(source('csfloat-price-list'), 730))).toEqual([
      ...['[].market_hash_name', '[].quantity', '[].min_price'],
    ]);
    // the names of items are data here
    expect(await reads(expectedPrices(source('swapgg-lowest'), 730))).toEqual([
      ...['status', 'result', 'result.{}.price', 'result.{}.quantity', 'result.{}.link'],
    ]);
    expect(await reads(expectedAccount(ACCOUNTS.find(({ market }) => market === 'csfloat')!))).toEqual([
      ...['user', 'user.balance', 'user.pending_balance'],
    ]);
  });
});
