import { bestSplit } from '@lootfolio/domain/best-split';
import { describe, expect, it } from 'vitest';
import type { SellOffers } from './list-items.queries.ts';
import { sellable } from './listings.test-helper.ts';
import { itemsOf, rowsOf } from './sell.rules.ts';
import { filledBy, splitThings, withoutPayoutDays } from './split.rules.ts';

type Offers = SellOffers[number];
type Offer = Offers['offers'][number];
const offer = (market: string, net: number | null, more: Partial<Offer> = {}): Offer => ({
  ...{ market, price: net === null ? null : net + 100, net, sell_days: 2, held_days: 8, payout_days: null, bid_net: null },
  ...more,
});
const of = (id: string, offers: Offer[], objections: Offers['objections'] = []): Offers => ({ asset_id: id, offers, objections });

const things = ['1', '2', '3'].map((assetid) => sellable({ assetid }));
const all = { markets: ['waxpeer', 'csfloat'], withPayout: false };

describe('the things of a split', () => {
  it('have the offers of the markets with a key, where the price is known and nothing forbids it', () => {
    const rows = rowsOf(things, false);
    const offers = [
      of('1', [offer('waxpeer', 900), offer('csfloat', null), offer('shadowpay', 999)]),
      of(
        '2',
        [offer('waxpeer', 900, { bid_net: 500 }), offer('csfloat', 800, { bid_net: 600 })],
        [{ market: 'csfloat', code: 'ALREADY_LISTED' }],
      ),
    ];
    expect(splitThings(rows, offers, all)).toEqual([
      { id: '1', offers: [{ market: 'waxpeer', price: 1000, net: 900, days: 10 }], bid: null },
      { id: '2', offers: [{ market: 'waxpeer', price: 1000, net: 900, days: 10 }], bid: { market: 'waxpeer', net: 500 } },
    ]);
  });

  it('count a payout where its time is documented; what is not known stays unknown', () => {
    const offers = [
      of('1', [
        offer('waxpeer', 900),
        offer('csfloat', 800, { payout_days: 3 }),
        offer('marketcsgo', 700, { sell_days: null, payout_days: 5 }),
      ]),
    ];
    const days = (withPayout: boolean) =>
      splitThings(rowsOf([things[0]!], false), offers, { markets: ['waxpeer', 'csfloat', 'marketcsgo'], withPayout })[0]!.offers.map(
        (one) => one.days,
      );
    expect([days(false), days(true)]).toEqual([
      [10, 10, null],
      [null, 13, null],
    ]);
    expect(withoutPayoutDays(offers, ['waxpeer', 'csfloat'])).toEqual(['waxpeer']);
  });

  it('are only as many of a group as are sold', () => {
    const [group] = rowsOf(things, true);
    const offers = things.map(({ assetid: id }) => of(id, [offer('waxpeer', 900)]));
    expect(splitThings([{ ...group!, quantity: 2 }], offers, all).map(({ id }) => id)).toEqual(['1', '2']);
  });
});

describe('the dialog that a split fills', () => {
  const offers = things.map(({ assetid: id }) => of(id, [offer('waxpeer', 900), offer('csfloat', 800)]));

  it('has each thing on its market at its price, and what finds no room on none', () => {
    const split = bestSplit(splitThings(rowsOf(things, true), offers, all), 'net', { waxpeer: 1, csfloat: 1 });
    const { markets, ...entries } = filledBy(split, things);
    const rows = rowsOf(things, true, entries);
    expect(markets).toEqual(['waxpeer', 'csfloat']);
    expect(rows.map(({ assets, price, only }) => [assets, price, only])).toEqual([
      [['1'], 1000, ['waxpeer']],
      [['2'], 900, ['csfloat']],
      [['3'], 12_350, []],
    ]);
    expect(itemsOf(rows, markets).map(({ asset_id: id, price, markets: own }) => [id, price, own])).toEqual([
      ['1', 1000, ['waxpeer']],
      ['2', 900, ['csfloat']],
    ]);
  });

  it('keeps things of one item and market together', () => {
    const split = bestSplit(splitThings(rowsOf(things, true), offers, all), 'net', { waxpeer: 2 });
    expect(rowsOf(things, true, filledBy(split, things)).map(({ assets, only }) => [assets, only])).toEqual([
      [['1', '2'], ['waxpeer']],
      [['3'], ['csfloat']],
    ]);
  });
});
