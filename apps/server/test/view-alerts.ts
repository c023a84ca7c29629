import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { MINUTE, START, type User } from './api.ts';
import { testDeliveries } from './deliveries.ts';
import { silentLog } from './harness.ts';
import { AK_FT } from './items.ts';
import { confirmMail, switchOn, VIEW_ALERTS } from './notifications.ts';
import { startListener, type Listener } from '../src/platform/database/listen.ts';
import { advanceClock, setClock } from '../src/platform/process/clock.ts';
import { loadItemDirectory } from '../src/prices/board/item-directory.ts';
import { startBoards, type LiveBoards } from '../src/prices/board/live-boards.ts';
import { loadFeeBook } from '../src/features/market/marketplaces/marketplaces.public.ts';
import { checkViewAlerts, type AlertParts } from '../src/features/market/comparison/check-view-alerts.ts';

export const VIEW = 'source=waxpeer&target=csfloat';

/** Returns offers: every item costs 10 dollars on Waxpeer; CSFloat pays these prices, less its fee of 3 percent. */
export const offers = (sales: Record<string, number>) => ({
  waxpeer: Object.fromEntries(Object.keys(sales).map((name) => [name, 10_000])),
  csfloat: sales,
});
export const NONE = offers({ [AK_FT]: 10_000 });
export const GOOD = offers({ [AK_FT]: 13_000 });

type TestWorker = { parts: AlertParts; live: LiveBoards };

/**
 * Two workers that check alerts on saved views, and a user who gets them by mail. Before each test there are no alerts and no offers, there
 * is a new user, and the clock stands at START.
 */
export function testViewAlerts() {
  const deliveries = testDeliveries();
  const { test } = deliveries;
  const user = {} as User;
  const workers: TestWorker[] = [];
  let listener: Listener;

  /** Starts a worker process. It has a separate board, and knows alerts only from the database. */
  const startWorker = async (): Promise<TestWorker> => {
    const items = await loadItemDirectory(test.db, listener);
    const fees = await loadFeeBook(test.db, listener, 'specification');
    const live = await startBoards(test.db, items, fees, listener, silentLog);
    return { parts: { db: test.db, items, boards: live.boards, fees }, live };
  };

  beforeAll(async () => {
    listener = await startListener(test.connection, silentLog);
    workers.push(await startWorker(), await startWorker());
  });
  afterAll(async () => {
    for (const { live } of workers) await live.stop();
    await listener.stop();
  });
  beforeEach(async () => {
    setClock(START);
    await sql`truncate view_alerts cascade`.execute(test.db);
    for (const market of ['waxpeer', 'csfloat', 'skinport', 'steam']) await test.offer(market, {});
    Object.assign(user, await test.signIn());
    await switchOn(test, user, 'MAIL', VIEW_ALERTS);
    await confirmMail(test, user);
  });

  const check = async (by = workers.slice(0, 1)): Promise<void> => {
    await Promise.all(by.map(({ parts }) => parts.boards.catchUp()));
    await Promise.all(by.map(({ parts }) => checkViewAlerts(parts)));
  };
  /** Sends new lists of the markets, five minutes after the last ones, and then checks. */
  const refresh = async (lists: Record<string, Record<string, number>>, by?: typeof workers): Promise<void> => {
    advanceClock(5 * MINUTE);
    for (const [market, prices] of Object.entries(lists)) await test.offer(market, prices);
    await check(by);
  };
  const alertOn = async (as = user, limits = { min_roi: 10, min_profit: 1000 }, search = VIEW): Promise<number> => {
    const { id } = (await test.send('POST /users/views', { as, body: { name: 'Flips', search } })).body.item;
    await test.send(`POST /users/views/${id}/alert`, { as, body: limits });
    return id;
  };
  const titles = async (as = user): Promise<string[]> =>
    (await test.db.selectFrom('notifications').select('title').where('user_id', '=', as.userId).orderBy('id').execute()).map(
      (row) => row.title,
    );
  return { ...deliveries, user, workers, check, refresh, alertOn, titles };
}
