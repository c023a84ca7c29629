import { SELLING } from '@lootfolio/marketplaces/registry';
import type { Price } from '@lootfolio/marketplaces/selling';
import { describe, expect, it } from 'vitest';
import { inject } from './limit-loads.ts';
import { KEY, sellingContext } from './selling-context.ts';

/** Returns a price in dollars. The tests use prices above that of any item, so that nothing is sold meanwhile. */
const dollars = (amount: number): Price => ({ units: amount * 100, scale: 2, currency: 'USD' });

/** The adapters and the sandbox are written separately. These tests check that they fit together. */
describe.each(SELLING.map((selling) => [selling.market, selling] as const))('selling at %s in the sandbox', (_, selling) => {
  const { clock, sandbox, context, drive } = sellingContext(selling);
  const ownedIds = async (): Promise<string[]> => {
    await inject(sandbox, { url: `https://api.waxpeer.com/v1/fetch-my-inventory?api=${KEY}` });
    const reply = await inject(sandbox, { url: `https://api.waxpeer.com/v1/get-my-inventory?api=${KEY}` });
    return reply.json<{ items: { item_id: string }[] }>().items.map(({ item_id }) => item_id);
  };
  /** Makes the market read the inventory, and waits as long as it asks. */
  const prepare = async (): Promise<void> => {
    clock.advance((await selling.prepare?.(context))?.waitMs ?? 0);
    for (let ready = selling.prepared === undefined; !ready;) {
      const asked = await selling.prepared!(context);
      clock.advance(asked.waitMs);
      ready = asked.ready;
    }
  };

  it('lists, shows, reprices and removes, and says which item failed', async () => {
    const [one, two] = (await ownedIds()) as [string, string];
    await prepare();
    const listed = await selling.list(context, [
      { assetId: one, price: dollars(90_000) },
      { assetId: two, price: dollars(91_000) },
    ]);
    expect(listed).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await selling.list(context, [{ assetId: '1', price: dollars(5) }])).toMatchObject([{ ok: false }]);
    const ids = listed.flatMap((result) => (result.ok ? [result.listingId] : []));
    clock.advance(60_000);
    const own = await selling.ownListings(context);
    expect(own.map(({ listingId, assetId, state }) => [listingId, assetId, state])).toEqual([
      [ids[0], one, 'listed'],
      [ids[1], two, 'listed'],
    ]);
    expect(own.map(({ price }) => price.units / 10 ** price.scale)).toEqual([90_000, 91_000]);
    clock.advance(120_000);
    expect(await selling.reprice(context, [{ listingId: ids[0]!, price: dollars(80_000) }])).toMatchObject([
      { ok: true, listingId: ids[0] },
    ]);
    for (const listingId of ids.slice(1))
      expect(await selling.remove(context, [{ listingId, currency: 'USD' }])).toMatchObject([{ ok: true }]);
    clock.advance(60_000);
    const left = await selling.ownListings(context);
    expect(left.map(({ listingId, price }) => [listingId, price.units / 10 ** price.scale])).toEqual([[ids[0], 80_000]]);
    expect((await sandbox.inject('/_trading')).json<{ violations: number }>().violations).toBe(0);
  });

  it('tells whether the account can sell, and what became of its sales', async () => {
    const market = selling.market;
    await sandbox.inject({ method: 'DELETE', url: '/_trading' });
    await drive('habits', { fall_through: 0 });
    const [asset] = (await ownedIds()) as [string];
    await prepare();
    const [listed] = await selling.list(context, [{ assetId: asset, price: dollars(90_000) }]);
    if (!listed?.ok) throw new Error('not listed');
    expect(await selling.presence?.(context)).toMatchObject(selling.presence ? { sells: true, obstacles: [] } : {});
    await drive('purchases', { market, key: KEY, listing_id: listed.listingId });
    const soldAt = clock.now();
    const sales = async () => (await selling.sales(context, { from: new Date(soldAt - 60_000), to: new Date(clock.now()) })).sales;
    const [pending] = await sales();
    expect([
      pending!.state,
      pending!.price.units / 10 ** pending!.price.scale,
      Math.abs(pending!.soldAt.getTime() - soldAt) < 2000,
    ]).toEqual(['pending', 90_000, true]);
    expect([listed.listingId, asset]).toContain(pending!.listingId ?? pending!.assetId);
    clock.advance(3_600_000);
    const [delivered] = await sales();
    // Shadowpay has one word for both; MarketCSGO says from when on it is paid
    const handedOver: Record<string, string> = { shadowpay: 'pending', marketcsgo: 'settled' };
    expect([delivered!.saleId, delivered!.state]).toEqual([pending!.saleId, handedOver[market] ?? 'delivered']);
    clock.advance(8 * 86_400_000);
    // Waxpeer does not say when the money is free
    expect((await sales()).map(({ state }) => state)).toEqual([market === 'waxpeer' ? 'delivered' : 'settled']);
    await drive('client', { key: KEY, online: false });
    await drive('standing', { market, key: KEY, away: true, banned_ms: 86_400_000 });
    const presence = await selling.presence?.(context);
    if (presence) expect([presence.sells, presence.obstacles.length > 0]).toEqual([false, true]);
    expect((await sandbox.inject('/_trading')).json<{ violations: number }>().violations).toBe(0);
  });
});
