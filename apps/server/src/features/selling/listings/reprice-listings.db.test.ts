import { describe, expect, it } from 'vitest';
import { FOUR, idOf, listedIn } from '../../../../test/listed.ts';
import { sellingWorld } from '../../../../test/listings.ts';

const world = sellingWorld();
const { test } = world;
const { listed, entry, pricesAt, sellerOf, change } = listedIn(world);

describe('one price', () => {
  it('changes at its market, and the answer has the price that the market states, with the profit [LISTED-254, LISTED-259]', async () => {
    const seller = await sellerOf(1, FOUR, 900_000);
    await test.send('POST /steam/update-price', {
      as: seller,
      body: { market_id: 1, item: { asset_id: seller.things[0]!.assetId, app_id: 730, price: 500_000 } },
    });
    for (const market of FOUR) {
      const answer = await change(seller, market, 800_000);
      expect([answer.status, answer.body]).toEqual([
        200,
        {
          success: true,
          operation: expect.any(String),
          item: {
            asset_id: seller.things[0]!.assetId,
            market_id: idOf(market),
            price: 800_000,
            profit: expect.any(Number),
            profitRatio: expect.any(Number),
            code: null,
            msg: null,
          },
        },
      ]);
      expect(answer.body.item.profitRatio).toBe(answer.body.item.profit / 5000);
      expect(await pricesAt(seller, market)).toEqual([[800_000, 'listed']]);
    }
  });

  it('changes when the market did not say which thing it lists', async () => {
    const seller = await sellerOf(1, ['waxpeer'], 900_000);
    const named = (await entry(seller, 'waxpeer'))!.market_item_id;
    await test.db.updateTable('listings').set({ steam_asset_id: null, asset_id: null }).where('user_id', '=', seller.userId).execute();
    const [nameless] = await listed(seller);
    expect(nameless!.asset_id).toBe('');
    expect((await change(seller, 'waxpeer', 800_000, { asset_id: '', market_unique_id: named })).body).toMatchObject({ success: true });
    const items = [{ asset_id: '', app_id: 730, markets: [{ market_id: 3, market_item_id: named }] }];
    const options = { priceMarkets: ['waxpeer'], priceOptions: 'lower_10' };
    world.advance(120_000);
    const lowered = await world.call(seller, 'POST /listing/lower-price', { options, items });
    expect(lowered.body.results).toMatchObject([{ asset_id: '', market_item_id: named, new_price: 720_000, success: true }]);
    expect((await change(seller, 'waxpeer', 1000, { asset_id: '', market_id: 1 })).status).toBe(404);
  });

  it('changes once when the call is repeated, and its key takes no other price', async () => {
    const seller = await sellerOf(1, ['waxpeer'], 900_000);
    const { market_item_id: market_unique_id } = (await entry(seller, 'waxpeer'))!;
    const { assetId, item } = seller.things[0]!;
    const body = (price: number) => ({
      client_key: 'the-first-press',
      item: { app_id: 730, asset_id: assetId, item_id: item.itemId, market_unique_id, market_id: idOf('waxpeer'), price },
    });
    const first = await world.call(seller, 'POST /listing/update-price', body(800_000));
    expect(first.body.success).toBe(true);
    const again = await world.call(seller, 'POST /listing/update-price', body(800_000));
    expect([again.status, again.body]).toEqual([200, first.body]);
    const other = await test.send('POST /listing/update-price', { as: seller, body: body(700_000) });
    expect(other.body.code).toBe('KEY_REUSED');
    const started = test.db
      .selectFrom('operations')
      .select('id')
      .where('user_id', '=', seller.userId)
      .where('kind', '=', 'reprice-listings');
    expect(await started.execute()).toHaveLength(1);
  });

  it('stays when the market refuses, with its words, and when the listing is not there', async () => {
    const seller = await sellerOf(1, ['waxpeer'], 900_000);
    await world.drive('refusals', { market: 'waxpeer', key: seller.key, id: seller.things[0]!.assetId, words: 'Price is locked' });
    const refused = await change(seller, 'waxpeer', 800_000);
    expect(refused.body).toMatchObject({ success: false, item: { price: 900_000, code: 'REFUSED', msg: 'Price is locked' } });
    expect(await entry(seller, 'waxpeer')).toMatchObject({ sale_price: 900_000, state: 'listed', code: 'REFUSED' });
    const missing = await change(seller, 'waxpeer', 800_000, { market_unique_id: '77' });
    expect([missing.status, missing.body.code]).toEqual([404, 'NOT_FOUND']);
  });

  it('is confirmed before it is set under half of every known price', async () => {
    const seller = await sellerOf(1, ['waxpeer'], 900_000);
    await world.offer('csfloat', [[seller.things[0]!.item, 950_000]]);
    const refused = await change(seller, 'waxpeer', 400_000);
    expect([refused.status, refused.body.code, await pricesAt(seller, 'waxpeer')]).toEqual([400, 'CONFIRM_PRICE', [[900_000, 'listed']]]);
    expect((await change(seller, 'waxpeer', 475_000)).body.success).toBe(true);
    world.advance(120_000);
    expect((await change(seller, 'waxpeer', 400_000, {}, { confirmed: true })).body.success).toBe(true);
    expect(await pricesAt(seller, 'waxpeer')).toEqual([[400_000, 'listed']]);
  });

  it('is not 0, not above 1000 dollars, and not that of a stranger', async () => {
    const seller = await sellerOf(1, ['waxpeer'], 900_000);
    expect((await change(seller, 'waxpeer', 0)).body).toMatchObject({ code: 'PRICE_ZERO', fields: { 'item.price': expect.any(String) } });
    expect((await change(seller, 'waxpeer', 1_000_010)).body.fields).toHaveProperty(['item.price']);
    const stranger = await world.seller({ count: 1, markets: ['waxpeer'] });
    const item = { app_id: 730, asset_id: '1', item_id: 1, market_unique_id: seller.things[0]!.assetId, market_id: 3, price: 5000 };
    expect((await test.send('POST /listing/update-price', { as: stranger, body: { item } })).status).toBe(404);
    expect(await pricesAt(seller, 'waxpeer')).toEqual([[900_000, 'listed']]);
  });
});
