import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '../../../../test/api.ts';
import { storedOffer } from '../../../../test/deposits.ts';
import { DEAR, sellingWorld, type Seller } from '../../../../test/listings.ts';
import { salesIn } from '../../../../test/sales.ts';

const world = sellingWorld();
const { test } = world;
const { synchronise, rows, states, onSale, toldOf, buy, sellerOf } = salesIn(world);
const MARKETS = ['csfloat', 'waxpeer', 'shadowpay'];

async function expectNoMistakes(seller: Seller, markets: readonly string[]): Promise<void> {
  for (const market of markets)
    expect([market, (await world.truth(seller, market))['mistakes']]).toEqual([
      market,
      { listed_again: 0, listed_sold: 0, sold_twice: [] },
    ]);
}

describe('a sale that falls through', () => {
  beforeEach(() => world.drive('habits', { fall_through: 1 }));

  it('puts back what was taken off for it, once, and finds what the market listed again', async () => {
    const seller = await sellerOf(1, MARKETS);
    await buy(seller, 'csfloat');
    await synchronise(seller);
    expect(await states(seller)).toEqual(['csfloat sold', 'shadowpay removed', 'waxpeer removed']);
    world.advance(HOUR);
    await synchronise(seller);
    await synchronise(seller);
    const again = ['csfloat listed', 'shadowpay listed', 'shadowpay removed', 'waxpeer listed', 'waxpeer removed'];
    expect(await states(seller)).toEqual(again);
    // the market's own listing is the one that was sold
    expect((await rows(seller)).map(({ origin }) => origin)).toEqual(['here', 'here', 'here', 'here', 'here']);
    for (let n = 0; n < 3; n++) await synchronise(seller);
    expect(await states(seller)).toEqual(again);
    expect(await Promise.all(MARKETS.map((market) => onSale(seller, market)))).toEqual([1, 1, 1]);
    await expectNoMistakes(seller, MARKETS);
    expect(await toldOf(seller, 'SALE_FELL_THROUGH')).toEqual([
      {
        type: 'SALE_FELL_THROUGH',
        title: 'A sale on CSFloat fell through',
        message: [
          `${seller.things[0]!.name} was not sold on CSFloat for $9,000.00 after all.`,
          'CSFloat put it back on sale by itself.',
          'It was taken off elsewhere for this sale, and is put back at the next synchronisation on: Shadowpay, Waxpeer.',
        ].join('\n\n'),
        link: '/listed-items',
      },
    ]);
    const audited = await test.db
      .selectFrom('audit_log')
      .select(['object', 'new_value'])
      .where('action', '=', 'listing.put_back')
      .execute();
    expect(audited.map(({ object }) => object).toSorted()).toEqual(['market:shadowpay', 'market:waxpeer']);
  });

  it('puts nothing back that was offered as a deposit meanwhile', async () => {
    const seller = await sellerOf(1, ['csfloat', 'waxpeer']);
    await buy(seller, 'csfloat');
    await synchronise(seller);
    world.advance(HOUR);
    await storedOffer(test, seller, seller.things[0]!);
    for (let n = 0; n < 3; n++) await synchronise(seller);
    expect((await states(seller)).filter((state) => state.startsWith('waxpeer'))).toEqual(['waxpeer failed', 'waxpeer removed']);
    expect(await onSale(seller, 'waxpeer')).toBe(0);
  });

  it('finds first what its owner listed again by hand', async () => {
    const seller = await sellerOf(1, ['csfloat', 'waxpeer']);
    await buy(seller, 'csfloat');
    await synchronise(seller);
    world.advance(HOUR);
    await world.drive('by-hand', { market: 'waxpeer', key: seller.key, do: 'list', id: seller.things[0]!.assetId, price: DEAR - 1000 });
    for (let n = 0; n < 3; n++) await synchronise(seller);
    expect(await states(seller)).toEqual(['csfloat listed', 'waxpeer listed', 'waxpeer removed']);
    expect(await onSale(seller, 'waxpeer')).toBe(1);
    expect((await rows(seller)).map(({ market, back }) => [market, back])).toEqual([
      ['waxpeer', false],
      ['csfloat', null],
      ['waxpeer', null],
    ]);
    await expectNoMistakes(seller, ['csfloat', 'waxpeer']);
  });

  it('takes off again what its market listed by itself, and waits, while the thing is sold on another market', async () => {
    const seller = await sellerOf(1, MARKETS);
    await buy(seller, 'csfloat');
    world.advance(20 * MINUTE);
    await buy(seller, 'waxpeer');
    await synchronise(seller);
    expect(await states(seller)).toEqual(['csfloat sold', 'shadowpay removed', 'waxpeer sold']);
    // the buyer at CSFloat did not accept, the one at Waxpeer still may
    world.advance(3 * MINUTE);
    await synchronise(seller);
    await synchronise(seller);
    expect(await states(seller)).toEqual(['csfloat removed', 'shadowpay removed', 'waxpeer sold']);
    world.advance(30 * MINUTE);
    for (let n = 0; n < 3; n++) await synchronise(seller);
    expect(await states(seller)).toEqual(['csfloat listed', 'csfloat removed', 'shadowpay listed', 'shadowpay removed', 'waxpeer sold']);
    expect(await Promise.all(MARKETS.map((market) => onSale(seller, market)))).toEqual([1, 0, 1]);
    for (const market of ['csfloat', 'shadowpay'])
      expect((await world.truth(seller, market))['mistakes']).toMatchObject({ listed_again: 0, listed_sold: 0 });
  });

  it.each([
    ['selling is stopped', { stopped: true }, 'You stopped selling. Switch it on again on the User page.'],
    [
      'the market is switched off',
      { takes_off: { market: 'waxpeer', on: false } },
      'you switched off that items are taken off and put back on this market.',
    ],
  ])('says what stays off when %s, and decides it once', async (_when, change, why) => {
    const seller = await sellerOf(1, ['csfloat', 'waxpeer']);
    await buy(seller, 'csfloat');
    await synchronise(seller);
    expect((await test.send('POST /listing/switches', { as: seller, body: change })).status).toBe(200);
    world.advance(HOUR);
    await synchronise(seller);
    await synchronise(seller);
    await test.send('POST /listing/switches', { as: seller, body: { stopped: false, takes_off: { market: 'waxpeer', on: true } } });
    await synchronise(seller);
    expect(await states(seller)).toEqual(['csfloat listed', 'waxpeer removed']);
    const [, stays, ...more] = await toldOf(seller, 'SALE_FELL_THROUGH');
    expect([stays, more]).toMatchObject([
      {
        title: '1 item is no longer listed on Waxpeer',
        message: `A sale elsewhere fell through, and these items were not put back on Waxpeer:\n\n${seller.things[0]!.name}: ${why}`,
        link: '/list-items',
      },
      [],
    ]);
  });

  it('says what a market did not list again', async () => {
    const seller = await sellerOf(1, ['csfloat', 'waxpeer']);
    await buy(seller, 'csfloat');
    await synchronise(seller);
    await world.drive('refusals', { market: 'waxpeer', key: seller.key, id: seller.things[0]!.assetId, words: 'This item is overstocked' });
    world.advance(HOUR);
    await synchronise(seller);
    await synchronise(seller);
    expect((await toldOf(seller, 'SALE_FELL_THROUGH')).at(-1)!.message).toContain(`${seller.things[0]!.name}: This item is overstocked`);
    expect(await states(seller)).toEqual(['csfloat listed', 'waxpeer failed', 'waxpeer removed']);
  });
});
