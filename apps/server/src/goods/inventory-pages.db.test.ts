import { makeAnswer, makeAsset, makeDescription, read } from '@lootfolio/marketplaces/steam-inventory/made-pages';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { MINUTE, START } from '../../test/api.ts';
import { testDatabase } from '../../test/harness.ts';
import { advanceClock, now, setClock } from '../platform/process/clock.ts';
import { keepPages, readPages, removeOldPages } from './inventory-pages.store.ts';

const { db } = testDatabase();
const of = { steamId: '76561198000000002', appId: 730 };

beforeEach(() => setClock(START));
afterAll(() => setClock(null));

it('keeps pages as they were read, times too, until the reading is too old', async () => {
  const page = await read({ ...makeAnswer([]), assets: [makeAsset('1')], descriptions: [makeDescription()], total_inventory_count: 1 });
  const locked = { ...page, assets: page.assets.map((asset) => ({ ...asset, lockEnd: new Date(START.getTime() + MINUTE) })) };
  await keepPages(db, of, now(), [page, locked]);
  advanceClock(14 * MINUTE);
  expect(await readPages(db, of)).toEqual({ beganAt: START, pages: [page, locked] });
  advanceClock(MINUTE);
  expect(await readPages(db, of)).toEqual({ beganAt: now(), pages: [] });
  await removeOldPages(db);
  expect(await db.selectFrom('inventory_pages').selectAll().execute()).toEqual([]);
});
