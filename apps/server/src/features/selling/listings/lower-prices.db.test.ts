import { describe, expect, it } from 'vitest';
import { now } from '../../../platform/process/clock.ts';
import { idOf, listedIn } from '../../../../test/listed.ts';
import { sellingWorld, type Seller } from '../../../../test/listings.ts';

const world = sellingWorld();
const { test } = world;
const { listed, entry, pricesAt, sellerOf, change } = listedIn(world);

describe('several prices', () => {
  const lower = async (seller: Seller, priceMarkets: string[], priceOptions: string) => {
    const items = (await listed(seller)).map(({ asset_id, markets }) => ({
      asset_id,
      app_id: 730,
      markets: markets.map((one) => ({ market_id: idOf(one.slug), market_item_id: one.market_item_id })),
    }));
    return (await world.call(seller, 'POST /listing/lower-price', { options: { priceMarkets, priceOptions }, items, app_id: 730 })).body;
  };

  it('go down by a share of the own price, in whole cents, on the chosen markets only [LISTED-234, LISTED-260]', async () => {
    const seller = await sellerOf(2, ['waxpeer', 'csfloat'], 900_010);
    const answer = await lower(seller, ['waxpeer'], 'lower_5');
    expect(answer).toMatchObject({ success: true, updated: 2, failed: 0, total: 2, operation: expect.any(String) });
    expect(answer.results[0]).toEqual({
      asset_id: expect.any(String),
      market: 'waxpeer',
      market_item_id: expect.any(String),
      old_price: 900_010,
      new_price: 855_000,
      success: true,
      code: null,
      msg: null,
    });
    expect(await pricesAt(seller, 'waxpeer')).toEqual([
      [855_000, 'listed'],
      [855_000, 'listed'],
    ]);
    expect(await pricesAt(seller, 'csfloat')).toEqual([
      [900_010, 'listed'],
      [900_010, 'listed'],
    ]);
  });

  it('go a cent under the lowest of their market; what would not be lower stays and says so', async () => {
    const seller = await sellerOf(4, ['csfloat'], 900_000);
    const [one, two, three] = seller.things;
    await world.offer('csfloat', [
      [one!.item, 500_005],
      [two!.item, 950_000],
      [three!.item, 900_000],
    ]);
    const { results, ...answer } = await lower(seller, ['csfloat'], 'minimum');
    const codes = new Map(results.map((row: { asset_id: string; code: string | null }) => [row.asset_id, row.code]));
    // the last one has no price there, the third is the lowest itself
    expect(seller.things.map(({ assetId }) => codes.get(assetId))).toEqual([null, 'NOT_LOWER', 'NOT_LOWER', 'NOT_LOWER']);
    expect(answer).toMatchObject({ success: false, updated: 1, failed: 3 });
    expect((await pricesAt(seller, 'csfloat')).map(([price]) => price)).toEqual([499_990, 900_000, 900_000, 900_000]);
  });

  it('are those of a plan: what changed since keeps its price, and an old plan is refused', async () => {
    const seller = await sellerOf(2, ['waxpeer'], 900_000);
    const plan = (await listed(seller)).map(({ asset_id, markets }) => ({
      asset_id,
      app_id: 730,
      markets: markets.map(({ market_item_id, version }) => ({
        market_id: idOf('waxpeer'),
        market_item_id,
        version,
        price: 880_000,
      })),
    }));
    const { assetId } = seller.things[0]!;
    expect((await change(seller, 'waxpeer', 850_000)).body.success).toBe(true);
    const send = (items: object[], ago: number) => {
      const body = {
        options: { priceMarkets: ['waxpeer'], priceOptions: 'lower_10' },
        items,
        planned_at: new Date(now().getTime() - ago).toISOString(),
      };
      return world.call(seller, 'POST /listing/lower-price', body);
    };
    const { results } = (await send(plan, 0)).body;
    expect(new Map(results.map(({ asset_id, code, new_price }: Record<string, unknown>) => [asset_id, [code, new_price]]))).toEqual(
      new Map(seller.things.map((thing) => [thing.assetId, thing.assetId === assetId ? ['CHANGED', 850_000] : [null, 880_000]])),
    );
    expect((await pricesAt(seller, 'waxpeer')).map(([price]) => price)).toEqual([850_000, 880_000]);
    const old = await test.send('POST /listing/lower-price', {
      as: seller,
      body: {
        options: { priceMarkets: ['waxpeer'], priceOptions: 'lower_10' },
        items: plan,
        planned_at: new Date(now().getTime() - 600_001).toISOString(),
      },
    });
    expect([old.status, old.body.code]).toEqual([400, 'PLAN_TOO_OLD']);
    const higher = plan.map((one) => ({
      ...one,
      markets: one.markets.map(({ version: _, ...market }) => ({ ...market, price: 990_000 })),
    }));
    expect((await send(higher, 0)).body.results.map(({ code }: { code: string }) => code)).toEqual(['NOT_LOWER', 'NOT_LOWER']);
  });

  it('are not set far below all known prices by a plan', async () => {
    const seller = await sellerOf(1, ['waxpeer'], 900_000);
    await world.offer('csfloat', [[seller.things[0]!.item, 950_000]]);
    const { market_item_id } = (await entry(seller, 'waxpeer'))!;
    const items = [
      { asset_id: seller.things[0]!.assetId, app_id: 730, markets: [{ market_id: idOf('waxpeer'), market_item_id, price: 10 }] },
    ];
    const options = { priceMarkets: ['waxpeer'], priceOptions: 'lower_10' };
    const { results } = (await world.call(seller, 'POST /listing/lower-price', { options, items })).body;
    expect(results).toMatchObject([{ success: false, code: 'CONFIRM_PRICE', new_price: 900_000 }]);
    expect(await pricesAt(seller, 'waxpeer')).toEqual([[900_000, 'listed']]);
  });

  it('never follow a lowest price that is far from those of other markets', async () => {
    const seller = await sellerOf(1, ['csfloat'], 900_000);
    const { item } = seller.things[0]!;
    for (const [market, price] of [
      ['csfloat', 20_000],
      ['waxpeer', 910_000],
      ['marketcsgo', 890_000],
      ['shadowpay', 900_000],
    ] as const)
      await world.offer(market, [[item, price]]);
    expect((await entry(seller, 'csfloat'))!.suspicious).toBe(true);
    expect((await lower(seller, ['csfloat'], 'minimum')).results[0]).toMatchObject({ code: 'SUSPICIOUS_PRICE', new_price: 900_000 });
    expect((await lower(seller, ['csfloat'], 'lower_5')).results[0]).toMatchObject({ code: null, new_price: 855_000 });
  });

  it('go down once when the call is repeated', async () => {
    const seller = await sellerOf(2, ['waxpeer'], 900_000);
    const items = (await listed(seller)).map(({ asset_id, markets }) => ({
      asset_id,
      app_id: 730,
      markets: markets.map(({ market_item_id }) => ({ market_id: idOf('waxpeer'), market_item_id })),
    }));
    const body = { client_key: 'the-first-press', options: { priceMarkets: ['waxpeer'], priceOptions: 'lower_5' }, items };
    const first = await world.call(seller, 'POST /listing/lower-price', body);
    expect(first.body).toMatchObject({ success: true, updated: 2 });
    expect((await world.call(seller, 'POST /listing/lower-price', body)).body).toEqual(first.body);
    expect((await listed(seller)).flatMap(({ markets }) => markets.map(({ sale_price: price }) => price))).toEqual([855_000, 855_000]);
    const other = { ...body, options: { ...body.options, priceOptions: 'lower_10' } };
    expect((await test.send('POST /listing/lower-price', { as: seller, body: other })).body.code).toBe('KEY_REUSED');
  });
});
