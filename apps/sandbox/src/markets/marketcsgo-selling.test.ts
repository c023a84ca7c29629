import { describe, expect, it } from 'vitest';
import { KEY, SECOND, DAY, testSeller } from './test-seller.ts';

const { clock, app, marketcsgo, truth, violations } = testSeller();

describe('MarketCSGO', () => {
  /** Waits, so that there are at most five requests in a second. */
  const calmly: typeof marketcsgo = (...call) => {
    clock.advance(SECOND / 4);
    return marketcsgo(...call);
  };
  const assets = async (count: number, key = KEY): Promise<string[]> => {
    await calmly('GET', 'update-inventory', undefined, key);
    clock.advance(15 * SECOND);
    const { items } = await calmly('GET', 'my-inventory', undefined, key);
    return items.slice(0, count).map(({ id }: { id: string }) => id);
  };

  it('deletes a key that sends more than five requests within a second, for ever and on every host', async () => {
    for (let n = 0; n < 5; n++) expect((await marketcsgo('GET', 'test')).success).toBe(true);
    clock.advance(SECOND);
    for (let n = 0; n < 5; n++) expect((await marketcsgo('GET', 'test')).success).toBe(true);
    clock.advance(SECOND - 1);
    expect(await marketcsgo('GET', 'test')).toEqual({ success: false, error: 'Bad KEY' });
    clock.advance(DAY);
    for (const host of ['market.csgo.com', 'rust.tm'])
      expect(await marketcsgo('GET', 'get-money', undefined, KEY, host)).toEqual({ success: false, error: 'Bad KEY' });
    expect(await truth('marketcsgo')).toMatchObject({ deleted: true, violations: { key: 1 } });
    await app.inject({ method: 'DELETE', url: '/_trading' });
    expect((await marketcsgo('GET', 'test')).success).toBe(true);
  });

  it('knows the inventory some seconds after it was told to read it', async () => {
    await calmly('GET', 'update-inventory');
    expect((await calmly('GET', 'my-inventory')).items).toEqual([]);
    expect(await calmly('GET', 'inventory-status')).toMatchObject({ is_updating: true, last_time_success_update: 0, items: 0 });
    expect(await calmly('GET', 'add-to-sale?id=1&price=1000&cur=USD')).toEqual({ success: false, error: 'inventory_not_loaded' });
    expect((await assets(1000)).length).toBe(798);
    const { is_updating: isUpdating, ...times } = await calmly('GET', 'inventory-status');
    expect([isUpdating, times['items']]).toEqual([false, 798]);
    expect(times['last_time_success_update']).toBe(times['last_time_update'] + 15);
  });

  it('lists, reprices and removes many in one call, each with its own outcome', async () => {
    const [one, two] = await assets(2);
    const { items } = await calmly('POST', 'mass-add-to-sale?cur=USD', {
      items: [
        { asset: one, price: 900_000 },
        { asset: '1', price: 900_000 },
        { asset: two, price: 910_000 },
      ],
    });
    expect(items).toMatchObject([
      { success: true, asset: one },
      { success: false, asset: '1', error: 'item_not_in_inventory' },
      { success: true, asset: two },
    ]);
    expect(await calmly('GET', `add-to-sale?id=${one}&price=900000&cur=USD`)).toEqual({ success: false, error: 'item_on_sale' });
    const [first, second] = [items[0].item_id as string, items[2].item_id as string];
    expect(first).not.toBe(second);
    expect((await calmly('GET', 'items')).items).toBeNull();
    clock.advance(12 * SECOND);
    const changed = await calmly('POST', 'mass-set-price?cur=USD', {
      items: [
        { item_id: first, price: 800_000 },
        { item_id: '9', price: 5 },
      ],
    });
    expect(changed.items).toMatchObject([
      { item_id: first, success: true },
      { item_id: '9', success: false, error: 'bad_item' },
    ]);
    expect((await calmly('GET', 'items')).items[0].price).toBe('900.000');
    clock.advance(12 * SECOND);
    expect((await calmly('GET', 'items')).items).toMatchObject([
      { item_id: first, assetid: one, price: '800.000', currency: 'USD', status: '1' },
      { item_id: second, assetid: two, price: '910.000' },
    ]);
    expect(await calmly('GET', `set-price?cur=USD&item_id=${first}&price=0`)).toEqual({ success: true });
    expect(await calmly('GET', 'remove-all-from-sale')).toEqual({ success: true, count: 1 });
  });

  it('takes prices in the account’s currency alone, and states them as they were sent', async () => {
    const key = `${KEY}-rub`;
    const [asset] = await assets(1, key);
    const refused = await calmly('POST', 'mass-add-to-sale?cur=USD', { items: [{ asset, price: 100 }] }, key);
    expect(refused).toEqual({ success: false, error: 'bad_input' });
    await calmly('GET', `add-to-sale?cur=RUB&id=${asset}&price=7654321`, undefined, key);
    clock.advance(12 * SECOND);
    expect((await calmly('GET', 'items', undefined, key)).items).toMatchObject([{ price: '76543.21', currency: 'RUB' }]);
    expect(await violations()).toBe(0);
  });
});
