import { sql } from 'kysely';
import type { RawQuote } from '@lootfolio/marketplaces/port';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, testApi, type User } from '../../../../test/api.ts';
import { feedOf, quote, REAL_FEED } from '../../../../test/collecting.ts';
import { AK_FT, AWP, HOOK } from '../../../../test/items.ts';
import { silentLog } from '../../../../test/harness.ts';
import { loadConfig } from '../../../platform/process/config.ts';
import { advanceClock } from '../../../platform/process/clock.ts';
import { collectFeed, type Collector } from '../../../prices/collect/collect.ts';
import { loadItemDirectory } from '../../../prices/board/item-directory.ts';
import { MAX_OPEN_NAMES, noteNames, removeOldNames } from '../../../prices/collect/market-names.store.ts';

const test = testApi();
let admin: User;
let collector: Collector;
const MARKET = REAL_FEED.source.market;
const MISSPELT = 'AK 47 Redline FT';

beforeAll(async () => {
  admin = await test.signIn({ role: 'ADMIN' });
  const client = () => () => Promise.reject(new Error('nobody is asked'));
  const items = await loadItemDirectory(test.db);
  const { db, pool } = test;
  collector = { db, pool, items, config: loadConfig({}), log: silentLog, outside: { client } };
});
beforeEach(async () => {
  await sql`truncate market_names, quotes, bids, market_refreshes, removed_quotes`.execute(test.db);
});

const collect = (quotes: RawQuote[], side: 'ask' | 'bid' = 'ask') =>
  collectFeed(collector, feedOf({ quotes }, { side }), new AbortController().signal);
type Row = { name: string; times: number; state: string; item: { name: string } | null };
const list = async (query = ''): Promise<{ success: boolean; items: Row[]; total: number }> =>
  (await test.send(`GET /admin/item/unmatched?${query}`, { as: admin })).body;
const named = { market: MARKET, name: MISSPELT };
const match = (body: object) => test.send('POST /admin/item/match', { as: admin, body: { ...named, ...body } });
const unmatch = (body: object = {}) => test.send('POST /admin/item/unmatch', { as: admin, body: { ...named, ...body } });
/** Returns the market's offers, by the name of the item. */
const offered = async (): Promise<Record<string, number>> => {
  const { rows } = await test.pool.query<{ name: string; price: number }>(
    'select market_hash_name as name, price from quotes join items using (item_id) order by price',
  );
  return Object.fromEntries(rows.map(({ name, price }) => [name, price]));
};
const audits = async () =>
  await test.db
    .selectFrom('audit_log')
    .select(['object', 'old_value', 'new_value'])
    .where('action', '=', 'item.name')
    .orderBy('id')
    .execute();

describe('names that the catalogue does not know', () => {
  it('are listed with market, last price, how often and when; those of the catalogue are not', async () => {
    await collect([quote(AK_FT, 9000), quote(MISSPELT, 8000)]);
    advanceClock(60_000);
    await collect([quote(AK_FT, 9000), quote(MISSPELT, 8100)]);
    const { success, items, total } = await list();
    expect([success, total, items]).toEqual([
      true,
      1,
      [
        {
          market_id: REAL_FEED.marketId,
          market: MARKET,
          market_name: 'Waxpeer',
          game: 'cs2',
          app_id: 730,
          name: MISSPELT,
          phase: null,
          price: 8100,
          times: 2,
          first_seen: '2026-11-20T12:00:00.000Z',
          last_seen: '2026-11-20T12:01:00.000Z',
          state: 'open',
          item: expect.objectContaining({ name: MISSPELT }),
        },
      ],
    ]);
    expect([(await list('search=redline')).total, (await list('search=other')).total]).toEqual([1, 0]);
    expect([(await list(`market=${MARKET}`)).total, (await list('market=buff')).total]).toEqual([1, 0]);
    expect((await test.send('GET /admin/item/unmatched', { as: await test.signIn() })).status).toBe(403);
  });

  it('of buy orders make no item, and are listed too', async () => {
    await collect([quote('Souvenir Nothing', 500)], 'bid');
    expect((await list()).items).toMatchObject([{ name: 'Souvenir Nothing', item: null }]);
    expect(collector.items.byName(730, 'Souvenir Nothing', null)).toBeUndefined();
  });

  it('are kept up to a limit for each market, the dearest first, and go when no list has them any more', async () => {
    const many = Array.from({ length: MAX_OPEN_NAMES + 50 }, (_, n) => ({ name: `Unknown ${n}`, phase: null, price: n + 1 }));
    await noteNames(test.db, 3, 730, many);
    await noteNames(test.db, 3, 730, [{ name: 'One more', phase: null, price: 9 }]);
    await noteNames(test.db, 2, 730, [{ name: 'One more', phase: null, price: 9 }]);
    expect([(await list('market=waxpeer')).total, (await list('search=Unknown+0')).total, (await list('market=buff')).total]).toEqual([
      MAX_OPEN_NAMES,
      0,
      1,
    ]);
    await match({ market: 'buff', name: 'One more', item_id: null });
    advanceClock(15 * DAY);
    await removeOldNames(test.db);
    expect([(await list()).total, (await list('state=ignored')).total]).toEqual([0, 1]);
  });
});

describe('a decision about a name', () => {
  it('assigns it to an item from the next list on, and taken back the name stands for itself again', async () => {
    await collect([quote(AWP, 30_000), quote(MISSPELT, 8000)]);
    expect(await offered()).toEqual({ [MISSPELT]: 8000, [AWP]: 30_000 });
    const { itemId } = test.item(AK_FT);
    expect((await match({ item_id: itemId })).body).toEqual({ success: true });
    expect([(await list()).total, (await list('state=assigned')).items]).toEqual([
      0,
      [expect.objectContaining({ name: MISSPELT, state: 'assigned', item: expect.objectContaining({ item_id: itemId, name: AK_FT }) })],
    ]);
    await collect([quote(AWP, 30_000), quote(MISSPELT, 8000)]);
    expect(await offered()).toEqual({ [AK_FT]: 8000, [AWP]: 30_000 });
    // the lower of the two prices counts
    await collect([quote(AWP, 30_000), quote(MISSPELT, 8000), quote(AK_FT, 7000)]);
    expect(await offered()).toEqual({ [AK_FT]: 7000, [AWP]: 30_000 });
    expect((await list('state=assigned')).items).toMatchObject([{ times: 3 }]);

    await unmatch();
    await collect([quote(AWP, 30_000), quote(MISSPELT, 8000)]);
    expect(await offered()).toEqual({ [MISSPELT]: 8000, [AWP]: 30_000 });
    const said = (state: string, item: number | null) => ({ name: MISSPELT, phase: null, app: 730, state, item });
    expect((await audits()).slice(-2)).toEqual([
      { object: `market:${REAL_FEED.marketId}`, old_value: said('open', null), new_value: said('assigned', itemId) },
      { object: `market:${REAL_FEED.marketId}`, old_value: said('assigned', itemId), new_value: said('open', null) },
    ]);
  });

  it('ignores it: its prices are left out and it makes no item', async () => {
    await collect([quote(AWP, 30_000), quote('Ignored thing', 5)], 'bid');
    await match({ name: 'Ignored thing', item_id: null });
    await collect([quote(AWP, 30_000), quote('Ignored thing', 5)]);
    expect(await offered()).toEqual({ [AWP]: 30_000 });
    expect([(await list()).total, (await list('state=ignored')).items]).toEqual([0, [expect.objectContaining({ name: 'Ignored thing' })]]);
    expect(collector.items.byName(730, 'Ignored thing', null)).toBeUndefined();
  });

  it('is that of one market and one phase', async () => {
    const name = '★ Karambit | Dopler (Factory New)';
    await collect([quote(name, 90_000, { phase: 'Phase 2' }), quote(name, 80_000)]);
    await match({ name, phase: 'Phase 2', item_id: null });
    expect((await list('state=ignored')).items).toMatchObject([{ name, phase: 'Phase 2' }]);
    expect((await list()).items).toMatchObject([{ name, phase: null }]);
  });

  it('is refused for unknown names and items, and items of another game', async () => {
    expect((await match({ name: 'never sent', item_id: null })).status).toBe(404);
    expect((await unmatch({ name: 'never sent' })).status).toBe(404);
    await collect([quote(MISSPELT, 8000)]);
    expect((await match({ item_id: 999_999 })).body.fields).toEqual({ item_id: 'is not a known item' });
    expect((await match({ item_id: test.item(HOOK).itemId })).body.fields).toEqual({ item_id: 'is an item of another game' });
    expect((await unmatch()).body).toMatchObject({ code: 'STATE', msg: 'Nothing was decided about this name.' });
  });
});
