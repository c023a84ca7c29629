import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { TestApi, User } from '../../../../test/api.ts';
import { readInventory, seenAsset } from '../../../../test/goods.ts';
import type { GoodInputs } from '../../../../test/good-input.ts';
import { AK_FT } from '../../../../test/items.ts';
import { listingOf } from '../../../../test/listings.ts';
import { endsSoon } from '../../../../test/ends-soon.ts';
import { withKey } from '../../../../test/market-key.ts';
import { now } from '../../../platform/process/clock.ts';

const ASSET = '88';

/** Gives the user a thing. */
async function owned(test: TestApi, { userId }: User): Promise<void> {
  const { steam_id: steamId } = await test.db.selectFrom('users').select('steam_id').where('id', '=', userId).executeTakeFirstOrThrow();
  await readInventory(test.db, steamId!, [seenAsset(ASSET, test.item(AK_FT))]);
}

/** Gives the user a thing that is on sale on Waxpeer. Returns the id of the listing. */
async function listed(test: TestApi, own: User): Promise<number> {
  await owned(test, own);
  return listingOf(test, own, ASSET, 'waxpeer');
}

/** Gives the user two sales of one thing. Returns the id of the second one. */
async function secondSaleOf(test: TestApi, own: User): Promise<number> {
  const listing = await listed(test, own);
  const { rows } = await sql<{ id: number }>`
    with first as (
      insert into sales (user_id, market, app_id, external_id, listing_id, asset_id, item_id, name, price, net, units, scale, currency,
        state, said, sold_at, created_at, updated_at)
      select user_id, market, app_id, 'first', id, asset_id, item_id, ${AK_FT}, price, price, units, scale, currency, 'pending', '', ${now()},
        ${now()}, ${now()}
      from listings where id = ${listing} returning *)
    insert into sales (user_id, market, app_id, external_id, asset_id, item_id, name, price, net, units, scale, currency, state, said,
      sold_at, second_of, created_at, updated_at)
    select user_id, 'csfloat', app_id, 'second', asset_id, item_id, name, price, net, units, scale, currency, 'pending', '', sold_at, id,
      created_at, updated_at from first returning id`.execute(test.db);
  return rows[0]!.id;
}

/** What puts a thing of the user on sale on Waxpeer. */
async function toList(test: TestApi, own: User) {
  await owned(test, own);
  await withKey(test, own);
  const { itemId, generalId } = test.item(AK_FT);
  const items = [{ general_id: generalId, item_id: itemId, asset_id: ASSET, name: AK_FT, price: 12_340 }];
  return { appid: 730, markets: ['waxpeer'], items };
}

export const inputs: GoodInputs = {
  'POST /steam/fetch-inventory': async () => ({ body: {} }),
  'POST /sales/offers': async (test, own) => {
    await owned(test, own);
    return { body: { appid: 730, assets: [ASSET] } };
  },
  'POST /sales/dry-run': async (test, own) => ({ body: await toList(test, own) }),
  'POST /sales/sell-items': async (test, own) => {
    const body = await toList(test, own);
    endsSoon(test, own);
    return { body: { client_key: randomUUID(), ...body } };
  },
  'POST /listing/update-price': async (test, own) => {
    await listed(test, own);
    return { body: { item: { app_id: 730, asset_id: ASSET, item_id: test.item(AK_FT).itemId, price: 1000, market_id: 1 } } };
  },
  'POST /listing/lower-price': async (test, own) => {
    await listed(test, own);
    await withKey(test, own);
    endsSoon(test, own);
    return {
      body: {
        options: { priceMarkets: ['waxpeer'], priceOptions: 'lower_5' },
        items: [{ asset_id: ASSET, app_id: 730, markets: [{ market_id: 3, market_item_id: `waxpeer-${ASSET}` }] }],
      },
    };
  },
  'POST /listing/remove': async (test, own) => ({ body: { client_key: randomUUID(), listings: [await listed(test, own)] } }),
  'POST /listing/undeliverable/{id}/settle': async (test, own) => ({ params: { id: await secondSaleOf(test, own) } }),
  'POST /listing/switches': async () => ({ body: { takes_off: { market: 'waxpeer', on: false } } }),
  'GET /listing/synchronize': async (test, own) => {
    await withKey(test, own);
    endsSoon(test, own);
    return {};
  },
};
