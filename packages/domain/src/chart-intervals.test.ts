import { expect, it } from 'vitest';
import { INVENTORY_INTERVALS } from './inventory.ts';
import { INVESTMENT_INTERVALS } from './investments.ts';
import { PORTFOLIO_INTERVALS } from './portfolio.ts';

it('charts of values show the last 7, 14, 30 or 90 days [FEE-201]', () => {
  for (const intervals of [INVENTORY_INTERVALS, INVESTMENT_INTERVALS, PORTFOLIO_INTERVALS]) expect(intervals).toEqual([7, 14, 30, 90]);
});
