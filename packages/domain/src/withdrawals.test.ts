import { expect, it } from 'vitest';
import { MARKETS, SELLING_MARKETS } from './markets.ts';
import { coinType, daysInName, slugOfWithdrawals, WITHDRAWAL_MARKETS, withdrawalMarket } from './withdrawals.ts';

it('names the selling markets in their order, with a name of its own for Shadowpay', () => {
  expect(SELLING_MARKETS.map(withdrawalMarket)).toEqual([...WITHDRAWAL_MARKETS]);
  expect(WITHDRAWAL_MARKETS.map(slugOfWithdrawals)).toEqual(SELLING_MARKETS);
  expect([withdrawalMarket('shadowpay'), withdrawalMarket('waxpeer')]).toEqual(['shadow', 'waxpeer']);
  // the market table knows these names
  expect(MARKETS.find(({ slug }) => slug === 'shadowpay')!.aliases).toContain('shadow');
});

it.each([
  ['BTC', 'bitcoin'],
  ['Bitcoin', 'bitcoin'],
  ['USDT', 'USDT'],
  ['BTCB', 'BTCB'],
  [null, null],
])('takes the coin %j for the type %j', (coin, type) => expect(coinType(coin)).toBe(type));

it('names a file by its days', () => {
  expect(daysInName('2026-11-01', '2026-11-20', '2026-11-21')).toBe('2026-11-01--2026-11-20');
  expect(daysInName(undefined, '2026-11-20', '2026-11-21')).toBe('2026-11-20');
  expect(daysInName(undefined, undefined, '2026-11-21')).toBe('2026-11-21');
});
