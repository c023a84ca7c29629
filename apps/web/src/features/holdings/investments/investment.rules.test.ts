import { expect, it } from 'vitest';
import { bestMarket, checkInvestment, checkSale, fewestOf, netOf, shownPart, soldPart } from './investment.rules.ts';
import { ALL_SOLD, NOTHING_SOLD, sampleInvestment } from './investment.test-helper.ts';
import type { MarketWorth } from './investments.queries.ts';

const TODAY = '2026-11-20';
const fields = { quantity: 2, buyPrice: 0, buyDate: TODAY, category: '', note: '' };

it('an investment has a whole quantity from 1 to 1,000,000, a price from 0 to 100,000 dollars and a day that is not in the future', () => {
  expect(checkInvestment(fields, TODAY, 1)).toEqual({ checked: fields });
  const most = { quantity: 1_000_000, buyPrice: 100_000_000, buyDate: '2003-01-01', category: 'x', note: 'y' };
  expect(checkInvestment(most, TODAY, 1)).toEqual({ checked: most });
  expect(checkInvestment({ ...fields, quantity: 0, buyPrice: null, buyDate: '2026-11-21' }, TODAY, 1)).toEqual({
    problems: {
      quantity: 'Enter a quantity of at least 1.',
      buyPrice: 'Enter a price from $0 to $100,000.',
      buyDate: 'The date cannot be in the future',
    },
  });
  for (const buyDate of ['', '2002-12-31']) expect(checkInvestment({ ...fields, buyDate }, TODAY, 1)).toHaveProperty('problems.buyDate');
});

it('an investment is changed to no pieces only when some were sold', () => {
  expect([fewestOf(null), fewestOf(sampleInvestment(NOTHING_SOLD)), fewestOf(sampleInvestment())]).toEqual([1, 1, 0]);
  expect(checkInvestment({ ...fields, quantity: 0 }, TODAY, 0)).toHaveProperty('checked.quantity', 0);
});

it('a sale is of pieces that are held, between the day of the purchase and today', () => {
  const sale = { quantity: 3, sellPrice: 0, sellDate: '2026-11-01' };
  expect(checkSale(sale, sampleInvestment(), TODAY)).toEqual({ checked: sale });
  expect(checkSale({ quantity: 4, sellPrice: null, sellDate: '2026-10-31' }, sampleInvestment(), TODAY)).toEqual({
    problems: {
      quantity: 'Enter a quantity from 1 to 3.',
      sellPrice: 'Enter a price from $0 to $100,000.',
      sellDate: 'The date cannot be before Nov 1, 2026',
    },
  });
});

it('what a market leaves of one piece is its profit and what the piece cost', () => {
  expect([netOf(sampleInvestment(), 2), netOf(sampleInvestment(), 3)]).toEqual([{ price: 12_000, net: 11_700 }, null]);
});

it('the columns show what is held, and of an investment that was sold as a whole what was sold', () => {
  expect(shownPart(sampleInvestment())).toMatchObject({ isSold: false, quantity: 3, price: 12_000, netProfit: 5100 });
  expect(shownPart(sampleInvestment(ALL_SOLD))).toEqual({
    ...{ isSold: true, quantity: 1, price: 15_000, totalBuy: 10_000, totalSell: 15_000, netProfit: 5000, roi: 50 },
  });
  const three = { quantity: 3, total_buy: 3000, total_sell: 1000, profit: -2000, ratio: -66.67 };
  expect([soldPart(sampleInvestment({ sold: three })).price, soldPart(sampleInvestment(NOTHING_SOLD)).price]).toEqual([333, null]);
});

it('the best market pays money, lacks the fewest prices, and leaves the highest profit', () => {
  const market = (market_id: number, profit: number, unpriced_items = 0, value = 1): MarketWorth => ({
    ...{ market_id, market_name: '', value, profit, ratio: 0, unpriced_items },
  });
  const [steam, buff, csfloat, tradeit] = [1, 2, 13, 24];
  expect(bestMarket([market(buff, 100), market(csfloat, 200), market(steam, 900), market(tradeit, 900)])).toBe(csfloat);
  expect(bestMarket([market(buff, -300, 1), market(csfloat, 200, 2)])).toBe(buff);
  expect([bestMarket([]), bestMarket([market(buff, 0, 3, 0), market(steam, 5)])]).toEqual([null, null]);
});
