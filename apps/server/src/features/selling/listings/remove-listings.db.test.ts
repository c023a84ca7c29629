import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { FOUR, listedIn } from '../../../../test/listed.ts';
import { sellingWorld } from '../../../../test/listings.ts';

const world = sellingWorld();
const { test } = world;
const { listed, entry, pricesAt, sellerOf } = listedIn(world);

describe('a removal', () => {
  it('takes listings off every market', async () => {
    const seller = await sellerOf(2);
    const ids = (await listed(seller)).flatMap(({ markets }) => markets.map(({ listing_id: id }) => id));
    expect(ids).toHaveLength(8);
    const answer = await test.send('POST /listing/remove', { as: seller, body: { client_key: randomUUID(), listings: ids } });
    expect(answer.body).toEqual({ success: true, operation: expect.any(String) });
    expect(await entry(seller, 'csfloat')).toMatchObject({ state: 'leaving' });
    await world.work();
    for (const market of FOUR) expect((await pricesAt(seller, market)).map(([, state]) => state)).toEqual(['gone', 'gone']);
    expect(await listed(seller)).toEqual([]);
  });

  it('is started once when the call is repeated after its end, and its key takes no other listings', async () => {
    const seller = await sellerOf(2, ['waxpeer']);
    const [first, second] = (await listed(seller)).flatMap(({ markets }) => markets.map(({ listing_id: id }) => id));
    const remove = (ids: (number | undefined)[]) =>
      test.send('POST /listing/remove', { as: seller, body: { client_key: 'the-same-press', listings: ids } });
    const { operation } = (await remove([first])).body;
    await world.work();
    expect((await remove([first])).body).toEqual({ success: true, operation });
    expect((await remove([first, second])).body.code).toBe('KEY_REUSED');
    expect(await listed(seller)).toHaveLength(1);
  });

  it('leaves on sale what the market refuses to remove, and says why', async () => {
    const seller = await sellerOf(1, ['waxpeer']);
    await world.drive('refusals', { market: 'waxpeer', key: seller.key, id: seller.things[0]!.assetId, words: 'locked' });
    const { listing_id: id } = (await entry(seller, 'waxpeer'))!;
    await test.send('POST /listing/remove', { as: seller, body: { client_key: randomUUID(), listings: [id] } });
    await world.work();
    expect(await entry(seller, 'waxpeer')).toMatchObject({ state: 'listed', code: 'NOT_LISTED' });
    const stranger = await world.seller({ count: 1, markets: ['waxpeer'] });
    const answer = await test.send('POST /listing/remove', { as: stranger, body: { client_key: randomUUID(), listings: [id] } });
    expect([answer.status, (await pricesAt(seller, 'waxpeer'))[0]![1]]).toEqual([404, 'listed']);
  });
});
