import { setTimeout as wait } from 'node:timers/promises';
import { sizeFigure, type Figure } from '../bench/figures.ts';
import { createDb, createPool, type Db } from '../apps/server/src/platform/database/database.ts';
import { createLog } from '../apps/server/src/platform/process/log.ts';
import { toCsv } from '../tests/e2e/price-file.ts';
import { startStack } from '../tests/e2e/stack.ts';
import {
  compare,
  figuresOf,
  hasEnded,
  killOne,
  LIMIT_MS,
  list,
  loadInventories,
  ROWS,
  startFaults,
  startSeller,
  type Hardship,
} from './selling.ts';
import { signIn, type SignedIn } from '../tests/e2e/sign-in.ts';

/** The items of each user. A small number, because the drill's time must suffice to ask again about outcomes whose consequences threw. */
const ITEMS = 60;
/** In both workers the consequences of every fourth outcome throw. The clock of the second worker is a minute ahead. */
const HARDSHIPS: readonly Hardship[] = [{ applyFails: 0.25 }, { applyFails: 0.25, aheadMs: 60_000 }];

/**
 * Lists items of two users while workers are killed, the clock of one worker is a minute ahead, consequences of outcomes throw, and one user
 * deletes their account. Every item of the other user must end, no item may be listed twice, and no row of the deleted user may come back.
 */
export async function run(rounds: number): Promise<Figure[]> {
  const stack = await startStack(toCsv(ROWS, ['Steam']), ['steam']);
  const pool = createPool({ connectionString: stack.env()['DATABASE_URL']! }, 4, createLog('silent', 'drill'));
  const db = createDb(pool);
  const sellers = await Promise.all(HARDSHIPS.map((hardship) => startSeller(stack, hardship)));
  const faults = startFaults(stack);
  try {
    await signIn(stack.url, 'trader');
    const staying = await newestUser(db);
    const leaver = await signIn(stack.url, 'collector');
    const leaving = await newestUser(db);
    const assets = (await loadInventories(stack, db)).slice(0, 2 * ITEMS);
    const [kept, left] = [assets.slice(0, ITEMS), assets.slice(ITEMS)];
    const id = await list(db, staying, kept);
    await list(db, leaving, left);
    let kills = 0;
    for (const since = performance.now(); !(await hasEnded(db, id)) && performance.now() - since < LIMIT_MS; await wait(1000)) {
      if (kills >= rounds) continue;
      await wait(Math.random() * 3000);
      await killOne(stack, sellers, 'seller', HARDSHIPS);
      kills += 1;
      if (kills === Math.ceil(rounds / 2)) await deleteAccount(stack.url, leaver);
      process.stderr.write(`${kills}/${rounds} kills\n`);
    }
    const remains = await remainsOf(db, leaving);
    return [
      ...figuresOf([await compare(stack, db, id, kept)], kills),
      sizeFigure('rows of the deleted account', remains.rows, 'rows', 0),
      sizeFigure('names that came back to the deleted account', remains.isAnonymous ? 0 : 1, 'names', 0),
    ];
  } finally {
    faults.stop();
    for (const seller of sellers) if (seller.connected) seller.disconnect();
    await pool.end().catch(() => {});
    await stack.stop();
  }
}

const newestUser = async (db: Db): Promise<number> =>
  (await db.selectFrom('users').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id;

async function deleteAccount(url: string, { cookie, token }: SignedIn): Promise<void> {
  const answer = await fetch(`${url}/api/v1/users/account`, {
    method: 'DELETE',
    headers: { cookie, 'x-csrf-token': token, 'content-type': 'application/json' },
    body: '{}',
  });
  if (!answer.ok) throw new Error(`the account could not be deleted: ${await answer.text()}`);
}

async function remainsOf(db: Db, userId: number): Promise<{ rows: number; isAnonymous: boolean }> {
  const operations = await db.selectFrom('operations').select('id').where('user_id', '=', userId).execute();
  const user = await db.selectFrom('users').select('user_name').where('id', '=', userId).executeTakeFirstOrThrow();
  return { rows: operations.length, isAnonymous: user.user_name === 'Deleted user' };
}
