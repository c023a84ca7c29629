import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { HOUR, MINUTE } from '../../../../test/api.ts';
import { fileLifecycle } from '../../../../test/lifecycle.ts';
import { DEAR, sellBody, sellingWorld, type Seller } from '../../../../test/listings.ts';
import { plansWith } from '../../../../test/plans.ts';
import { salesIn } from '../../../../test/sales.ts';
import { now } from '../../../platform/process/clock.ts';
import { synchroniseDueSales } from './synchronise-due.ts';

/** Two workers take up each lane of all operations at the same time. */
const world = sellingWorld(fileLifecycle, { lanesAtOnce: 16, workers: 2 });
const { test } = world;
const { buy, readDueListings, told } = salesIn(world);
const MARKETS = ['marketcsgo', 'waxpeer'];

beforeEach(() => world.drive('habits', { fall_through: 0 }));

const rowsOf = async ({ userId }: Seller) =>
  (
    await sql`select id, market, external_id, asset_id, listing_id, state, price, net, cost, lot_id, said from sales
      where user_id = ${userId} order by id`.execute(test.db)
  ).rows as Record<string, unknown>[];
/** Two tabs synchronise by hand, and two workers look for users whose sales and listings are due. */
async function allAtOnce(seller: Seller): Promise<void> {
  const look = () => synchroniseDueSales({ db: test.db, plans: plansWith({ syncMinutes: () => 15 }) });
  const tab = () => world.call(seller, 'POST /sales/create-sales', { startDate: '2026-08-01', endDate: '2026-12-31' });
  const answers = await Promise.all([tab(), tab(), look(), look(), readDueListings(), readDueListings()]);
  for (const answer of answers) if (answer) expect(answer.body).toMatchObject({ success: true, ended: true });
  await world.work();
}

it('two workers and two tabs that synchronise at the same time find each sale once', async () => {
  const count = 6;
  const seller = await world.seller({ count, markets: MARKETS });
  const bought = { user_id: seller.userId, quantity: 1, open: 1, unit_cost: 1000, bought_on: '2026-11-01', created_at: now() };
  await test.db
    .insertInto('lots')
    .values(seller.things.map(({ item }) => ({ ...bought, item_id: item.itemId })))
    .execute();
  const [here, outside] = [seller.things.slice(0, 3), seller.things.slice(3)];
  await world.call(seller, 'POST /sales/sell-items', sellBody(here, MARKETS, DEAR));
  for (const { assetId } of outside)
    await world.drive('by-hand', { market: 'waxpeer', key: seller.key, do: 'list', id: assetId, price: DEAR });
  for (let n = 0; n < here.length; n++) await buy(seller, 'marketcsgo');
  const { listings } = await world.truth(seller, 'waxpeer');
  const ids = new Set(outside.map(({ assetId }) => assetId));
  for (const one of listings.filter(({ asset_id: id }) => ids.has(id as string)))
    await world.drive('purchases', { market: 'waxpeer', key: seller.key, listing_id: one['listing_id'] as string });

  world.advance(20 * MINUTE);
  await allAtOnce(seller);
  const rows = await rowsOf(seller);
  expect(rows.map(({ market, cost }) => [market, cost])).toEqual(
    expect.arrayContaining([...here.map(() => ['marketcsgo', 1000]), ...outside.map(() => ['waxpeer', 1000])]),
  );
  expect([rows.length, new Set(rows.map((row) => row['external_id'])).size]).toEqual([count, count]);
  expect(new Set(rows.map((row) => row['asset_id'])).size).toBe(count);
  const lots = await test.db.selectFrom('lots').select(['quantity', 'open']).where('user_id', '=', seller.userId).execute();
  expect(lots.reduce((taken, lot) => taken + lot.quantity - lot.open, 0)).toBe(count);
  const messages = await told(seller);

  // a market changes nothing: the second time changes no row either, and tells nothing
  world.advance(MINUTE);
  await allAtOnce(seller);
  expect(await rowsOf(seller)).toEqual(rows);
  expect(await told(seller)).toEqual(messages);
  // what it changes is changed once
  world.advance(HOUR);
  await allAtOnce(seller);
  const later = await rowsOf(seller);
  expect(later.map((row) => [row['id'], row['lot_id']])).toEqual(rows.map((row) => [row['id'], row['lot_id']]));
  expect(new Set(later.map((row) => row['state']))).toEqual(new Set(['delivered']));
});
