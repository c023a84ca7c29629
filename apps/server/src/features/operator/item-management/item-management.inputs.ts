import { noteNames } from '../../../prices/collect/market-names.store.ts';
import { storeRates } from '../../../prices/rates/exchange-rates.ts';
import { now } from '../../../platform/process/clock.ts';
import type { TestApi } from '../../../../test/api.ts';
import { PISTOL } from '../../../../test/items.ts';
import type { GoodInputs } from '../../../../test/good-input.ts';

const collectionId = async (test: TestApi): Promise<number> => (await test.send('GET /item/collections')).body.items[0].id;

/** Stores a rejected list. The feed has no job. */
async function keptOut(test: TestApi): Promise<string> {
  await test.pool.query('delete from graphile_worker._private_jobs');
  await test.pool.query(
    "update price_feeds set suspicion = 'LIST_TOO_SHORT', accepts = null where source = 'waxpeer-prices' and app_id = 730",
  );
  return 'waxpeer-prices/cs2';
}

/** Stores an undecided name that a market sent. */
async function sentName(test: TestApi) {
  const name = 'Name of nothing';
  await noteNames(test.db, 2, 730, [{ name, phase: null, price: 500 }]);
  await test.pool.query("update market_names set state = 'open', item_id = null where name = $1", [name]);
  return { market: 'buff', name };
}

/** Stores a rate of yuan from the sources, and a later rate that was refused. */
async function refusedRate(test: TestApi): Promise<number> {
  const read = (units: number) => storeRates(test.db, { source: 'test', asOf: now(), rates: new Map([['CNY', { units, scale: 0 }]]) });
  await test.pool.query("delete from fx_fixed where currency = 'CNY'");
  await test.pool.query("delete from fx_rates where currency = 'CNY'");
  await read(7);
  await read(70);
  return 70;
}

let intervals = 0;

export const inputs: GoodInputs = {
  'GET /admin/item/all': async () => ({ query: { search: 'redline', app_id: '730', show: 'all', page: '1', limit: '10' } }),
  // the same values as AK_FT has: tests of wrong ids use that item too, and other calls need it
  'PUT /admin/item/update/{id}': async (test) => ({
    params: { id: test.item(PISTOL).itemId },
    body: { rarity: 'Classified', color: '#d32ce6', collection_id: await collectionId(test), hidden: false },
  }),
  'GET /admin/item/sources': async () => ({}),
  'PUT /admin/item/sources/{market}': async () => ({ params: { market: 'csfloat' }, body: { enabled: true } }),
  'PUT /admin/item/sources/{market}/interval': async () => ({
    params: { market: 'waxpeer' },
    // another value each time, because the same value changes nothing
    body: { source: 'waxpeer-prices', interval_seconds: 3600 + ++intervals },
  }),
  'POST /admin/item/sources/{market}/refresh': async (test) => {
    await test.pool.query('delete from graphile_worker._private_jobs');
    return { params: { market: 'waxpeer' } };
  },
  'POST /admin/item/sources/{market}/accept': async (test) => ({ params: { market: 'waxpeer' }, body: { feed: await keptOut(test) } }),
  'GET /admin/item/unmatched': async () => ({ query: { search: '', market: 'buff', state: 'open' } }),
  'POST /admin/item/match': async (test) => ({ body: { ...(await sentName(test)), item_id: null } }),
  'POST /admin/item/unmatch': async (test) => {
    const named = await sentName(test);
    await test.pool.query("update market_names set state = 'ignored' where name = $1", [named.name]);
    return { body: named };
  },
  'PUT /admin/item/rates/{currency}': async () => ({ params: { currency: 'CNY' }, body: { rate: 7.1 } }),
  'POST /admin/item/rates/{currency}/accept': async (test) => ({ params: { currency: 'CNY' }, body: { rate: await refusedRate(test) } }),
};
