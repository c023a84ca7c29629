import { describe, expect, it } from 'vitest';
import { sellBody, sellingWorld } from '../../../../test/listings.ts';

const world = sellingWorld();
/** More than anybody pays, so that nothing is sold meanwhile. */
const DEAR = 9_000_000;
const FOUR = ['marketcsgo', 'waxpeer', 'shadowpay', 'csfloat'];

const sold = (answer: { body: { metadata: { market: string; listed: number; failed: number; open: number }[] } }) =>
  answer.body.metadata.map(({ market, listed, failed, open }) => [market, listed, failed, open]);

describe('listing on several markets', () => {
  it('lists every thing once on each, and answers with the results by market', async () => {
    const seller = await world.seller({ count: 3 });
    const markets = ['haloskins', 'skinthunder', ...FOUR];
    const answer = await world.call(seller, 'POST /sales/sell-items', sellBody(seller.things, markets, DEAR));
    expect(answer.body).toMatchObject({ success: true, ended: true, operation: expect.any(String) });
    expect(sold(answer)).toEqual([
      ['marketcsgo', 3, 0, 0],
      ['waxpeer', 3, 0, 0],
      ['shadowpay', 3, 0, 0],
      ['csfloat', 3, 0, 0],
      ['skinthunder', 3, 0, 0],
      ['haloskins', 3, 0, 0],
    ]);
    for (const market of markets) {
      const desk = await world.truth(seller, market);
      expect(desk.listings.map(({ asset_id: id, price, state }) => [id, price, state])).toEqual(
        seller.things.map(({ assetId }) => [assetId, DEAR, 'listed']),
      );
      expect([desk['violations'], desk['mistakes']]).toEqual([
        { key: 0, object: 0 },
        { listed_again: 0, listed_sold: 0, sold_twice: [] },
      ]);
    }
  });

  it('shows the same again for the same key, and lists nothing twice', async () => {
    const seller = await world.seller({ count: 1, markets: ['waxpeer'] });
    const body = sellBody(seller.things, ['waxpeer'], DEAR);
    const first = await world.call(seller, 'POST /sales/sell-items', body);
    const again = await world.call(seller, 'POST /sales/sell-items', body);
    expect(again.body).toEqual(first.body);
    const other = await world.call(seller, 'POST /sales/sell-items', { ...body, items: [{ ...body.items[0]!, price: DEAR + 10 }] });
    expect([other.status, other.body.code]).toEqual([409, 'KEY_REUSED']);
    const anew = await world.call(seller, 'POST /sales/sell-items', sellBody(seller.things, ['waxpeer'], DEAR));
    expect(anew.body).toMatchObject({
      success: false,
      operation: null,
      metadata: [{ listed: 0, failed: 1, code: 'ALREADY_LISTED', msg: 'This item is already listed on this market.' }],
    });
    expect((await world.truth(seller, 'waxpeer')).listings).toHaveLength(1);
  });

  it('takes a price for each market, and refuses what the market refuses with its words', async () => {
    const seller = await world.seller({ count: 2, markets: ['waxpeer', 'csfloat'] });
    const [one, two] = seller.things;
    await world.drive('refusals', { market: 'waxpeer', key: seller.key, id: two!.assetId, words: 'This item is overstocked' });
    const body = sellBody(seller.things, ['waxpeer', 'csfloat'], DEAR);
    Object.assign(body.items[0]!, { prices: [{ market: 'csfloat', price: DEAR + 1000 }] });
    const { metadata } = (await world.call(seller, 'POST /sales/sell-items', body)).body;
    expect(metadata[0]).toMatchObject({
      market: 'waxpeer',
      listed: 1,
      failed: 1,
      items: [
        { asset_id: two!.assetId, name: two!.name, success: false, state: 'failed', code: 'REFUSED', msg: 'This item is overstocked' },
        { asset_id: one!.assetId, price: DEAR, success: true, state: 'listed' },
      ],
    });
    expect((await world.truth(seller, 'csfloat')).listings.map(({ price }) => price as number)).toEqual([DEAR + 1000, DEAR]);
  });
});
