import { describe, expect, it } from 'vitest';
import { NOW } from '../test-sandbox.ts';
import { KEY, SECOND, testSeller } from './test-seller.ts';

const { clock, app, waxpeer, truth, violations, idsAtWaxpeer } = testSeller();

describe('Waxpeer', () => {
  it('lists what its inventory holds, once that was read, and names the rest', async () => {
    expect((await waxpeer('GET', 'get-my-inventory')).items).toEqual([]);
    const [one, two] = await idsAtWaxpeer(2);
    const answer = await waxpeer('POST', 'list-items-steam', {
      items: [
        { item_id: one, price: 12_340 },
        { item_id: '1', price: 500 },
        { item_id: two, price: 0 },
      ],
    });
    expect(answer).toMatchObject({
      success: true,
      listed: [{ item_id: one, price: 12_340, name: expect.any(String) }],
      failed: [
        { item_id: '1', msg: 'item_not_in_inventory' },
        { item_id: two, msg: 'wrong price' },
      ],
    });
    expect((await idsAtWaxpeer(1))[0]).toBe(two);
  });

  it('shows a new listing in its own list some seconds later', async () => {
    const [id] = await idsAtWaxpeer(1);
    await waxpeer('POST', 'list-items-steam', { items: [{ item_id: id, price: 12_340 }] });
    expect((await waxpeer('GET', 'list-items-steam')).items).toEqual([]);
    expect((await truth('waxpeer')).listings).toMatchObject([{ listing_id: id, asset_id: id, price: 12_340, state: 'listed' }]);
    clock.advance(4 * SECOND);
    expect((await waxpeer('GET', 'list-items-steam')).items).toMatchObject([{ item_id: id, price: 12_340, position: expect.any(Number) }]);
  });

  it('takes two changes of an item in 120 seconds and says when the next may come', async () => {
    const [id, other] = await idsAtWaxpeer(2);
    const items = (price: number) => ({ items: [{ item_id: id, price }] });
    await waxpeer('POST', 'list-items-steam', { items: [...items(2_000_000).items, { item_id: other, price: 2_000_000 }] });
    clock.advance(30 * SECOND);
    expect((await waxpeer('POST', 'edit-items', items(1_900_000))).updated).toEqual([{ item_id: id, price: '1900000' }]);
    clock.advance(30 * SECOND);
    expect(await waxpeer('POST', 'edit-items', items(1_800_000))).toMatchObject({
      updated: [],
      failed: [{ item_id: id, msBeforeNext: 60_000 }],
    });
    expect((await waxpeer('POST', 'edit-items', { items: [{ item_id: other, price: 1_800_000 }] })).updated).toHaveLength(1);
    const { listings, exceeded } = await truth('waxpeer');
    expect([await violations(), listings[0]!['price']]).toEqual([1, 1_900_000]);
    expect(exceeded).toEqual([{ of: id, at: new Date(NOW + 60 * SECOND).toISOString(), oldest: new Date(NOW).toISOString() }]);
    clock.advance(60 * SECOND);
    expect((await waxpeer('POST', 'edit-items', items(1_800_000))).updated).toHaveLength(1);
  });

  it('removes by price 0, by id and all', async () => {
    const ids = await idsAtWaxpeer(5);
    await waxpeer('POST', 'list-items-steam', { items: ids.map((item_id) => ({ item_id, price: 2_000_000 })) });
    expect(await waxpeer('POST', 'edit-items', { items: [{ item_id: ids[0], price: 0 }] })).toMatchObject({ removed: 1, updated: [] });
    expect(await waxpeer('GET', `remove-items?id=${ids[1]}&game=rust`)).toEqual({ success: true, count: 0, removed: [] });
    expect(await waxpeer('GET', `remove-items?id=${ids[1]}&id=${ids[2]}&id=1&game=csgo`)).toEqual({
      success: true,
      count: 2,
      removed: [ids[1], ids[2]],
    });
    expect((await waxpeer('GET', 'remove-all')).count).toBe(2);
    expect((await truth('waxpeer')).listings.map(({ state }) => state as string)).toEqual(Array(5).fill('gone'));
    expect(await idsAtWaxpeer(5)).toEqual(ids);
  });

  it('answers 429 to a key beyond its limit, and counts it', async () => {
    for (let n = 0; n < 60; n++) await waxpeer('GET', 'user');
    const reply = await app.inject(`/api.waxpeer.com/v1/user?api=${KEY}`);
    expect([reply.statusCode, reply.headers['retry-after'], await violations()]).toEqual([429, '60', 1]);
    const at = new Date(NOW).toISOString();
    expect((await truth('waxpeer')).exceeded).toEqual([{ of: 'GET /api.waxpeer.com/v1/user', at, oldest: at }]);
    expect((await waxpeer('GET', 'user', undefined, 'sandbox-key-another')).success).toBe(true);
  });
});
