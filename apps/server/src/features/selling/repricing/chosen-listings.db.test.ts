import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '../../../../test/api.ts';
import { sellBody, sellingWorld, type Seller } from '../../../../test/listings.ts';
import { repricingIn } from '../../../../test/repricing.ts';

const world = sellingWorld();
const { test } = world;
const { listed, rule, runTwice, view, log } = repricingIn(world);
/** Nothing sells by itself at this price. */
const DEAR = 9_000_000;

const listingsOn = ({ userId }: Seller, market: string) =>
  test.db
    .selectFrom('listings')
    .select(['id', 'steam_asset_id as assetId', 'state'])
    .where('user_id', '=', userId)
    .where('market', '=', market)
    .orderBy('id')
    .execute();

const onSale = async (seller: Seller): Promise<number[]> => (await view(seller)).items.map((one: { on_sale: number }) => one.on_sale);

async function synchronise(seller: Seller): Promise<void> {
  world.advance(5 * MINUTE);
  expect((await world.call(seller, 'GET /listing/synchronize')).body).toMatchObject({ success: true });
  await world.work();
}

describe('a rule for chosen listings', () => {
  it('stays for the things on their markets that are listed again by hand, and says how many of them are on sale', async () => {
    const seller = await listed(2, 20_000, ['waxpeer', 'shadowpay']);
    const chosen = await listingsOn(seller, 'waxpeer');
    const [removed] = chosen;
    await rule(seller, { listings: chosen.map(({ id }) => id) });
    expect(await onSale(seller)).toEqual([2]);
    const removal = { client_key: 'removal-of-one', listings: [removed!.id] };
    expect((await world.call(seller, 'POST /listing/remove', removal)).status).toBe(200);
    await world.work();
    expect(await onSale(seller)).toEqual([1]);
    const again = seller.things.filter(({ assetId }) => assetId === removed!.assetId);
    await world.call(seller, 'POST /sales/sell-items', sellBody(again, ['waxpeer'], 20_000));
    world.advance(2 * MINUTE);
    expect(await onSale(seller)).toEqual([2]);
    await runTwice(seller, 19_000);
    const decided: { name: string; market: string; code: string }[] = (await log(seller)).items;
    expect(
      decided
        .filter(({ code }) => code === 'FOLLOWS')
        .map(({ name, market }) => `${market} ${name}`)
        .toSorted(),
    ).toEqual(seller.things.map(({ name }) => `waxpeer ${name}`).toSorted());
    expect(decided.some(({ market }) => market === 'shadowpay')).toBe(false);
  });

  it('stays for a thing that is put back, because its sale on another market fell through', async () => {
    await world.drive('habits', { fall_through: 1 });
    const seller = await listed(1, DEAR, ['waxpeer', 'csfloat']);
    const [chosen] = await listingsOn(seller, 'waxpeer');
    await rule(seller, { listings: [chosen!.id] });
    const [sold] = (await world.truth(seller, 'csfloat')).listings;
    await world.drive('purchases', { market: 'csfloat', key: seller.key, listing_id: sold!['listing_id'] as string });
    await synchronise(seller);
    expect(await onSale(seller)).toEqual([0]);
    world.advance(HOUR);
    await synchronise(seller);
    await synchronise(seller);
    const [first, second] = await listingsOn(seller, 'waxpeer');
    expect([first, second]).toMatchObject([{ id: chosen!.id, state: 'removed' }, { state: 'listed' }]);
    expect(await onSale(seller)).toEqual([1]);
    await runTwice(seller, DEAR - 500_000);
    expect((await log(seller, '?outcome=change')).items).toMatchObject([{ listing_id: second!.id, code: 'FOLLOWS' }]);
  });
});
