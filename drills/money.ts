import { setTimeout as wait } from 'node:timers/promises';
import { loadCatalogue } from '@lootfolio/catalogue/catalogue';
import { APP_IDS } from '@lootfolio/domain/games';
import { atLeastFigure, plainFigure, sizeFigure, type Figure } from '../bench/figures.ts';
import { compareLedger } from '../apps/server/src/features/operator/reconciliation/compare-ledger.ts';
import { createDb, createPool, type Db } from '../apps/server/src/platform/database/database.ts';
import { inTransaction } from '../apps/server/src/platform/database/transaction.ts';
import { createLog } from '../apps/server/src/platform/process/log.ts';
import { OTHER_GAMES, toCsv } from '../tests/e2e/price-file.ts';
import { startStack, type Stack } from '../tests/e2e/stack.ts';
import { killAndRecover } from '../tests/e2e/victims.ts';
import { administer, deposit, pay, renew, type Deeds } from './money-actors.ts';
import { findMistakes, waitUntilSettled } from './money-truth.ts';
import { persistent } from './selling-truth.ts';

/** What is killed, and the longest pause before the next time in milliseconds. Without the api and the database, nothing gets on. */
const VICTIMS = [
  ['worker', 1500],
  ['api', 5000],
  ['bot', 1500],
  ['database', 30_000],
] as const;
const MARKETS = { Steam: 'steam', 'Buff.163': 'buff' };
/** Inventories of the sandbox hold these items. Prices in thousandths of a dollar. */
const NAMES = new Set(
  loadCatalogue()
    .items.filter(({ appId }) => appId === APP_IDS.cs2 || appId === APP_IDS.tf2)
    .map(({ name }) => name)
    .filter((name) => name !== '' && !OTHER_GAMES.includes(name)),
);
const ROWS = [...NAMES].map((name) => ({
  name,
  offers: { Steam: { price: 2000, pieces: 3 }, 'Buff.163': { price: 1900, pieces: 3 } },
}));
const SALES_MS = 60_000;

/**
 * Pays in coins, renews plans, deposits items and administers payments through the whole product, while worker, api, bot process and
 * database are killed with `kill -9` at random points, `kills` times. After each kill the ledger must agree with itself, the users and the
 * payments. At the end everything is compared with what gateways, Steam and administrators really did.
 */
export async function run(kills: number): Promise<Figure[]> {
  const stack = await startStack(toCsv(ROWS, Object.keys(MARKETS)), Object.values(MARKETS));
  const pool = createPool({ connectionString: stack.env()['DATABASE_URL']! }, 6, createLog('silent', 'drill'));
  const db = createDb(pool);
  const deeds: Deeds = { paid: [], accepted: [], ended: [], entered: new Map(), renewals: new Map() };
  const selling = setInterval(() => void reportSales(db).catch(() => {}), SALES_MS);
  let isOver = false;
  const actors = [pay, renew, deposit, administer].map((act) => act({ stack, db, isOver: () => isOver }, deeds));
  const acting = Promise.all(actors);
  acting.catch(() => {});
  try {
    await reportSales(db);
    const wrong = await Promise.race([kill(stack, db, kills), acting.then(() => Promise.reject(new Error('the actors ended too early')))]);
    isOver = true;
    await acting;
    await waitUntilSettled(db, deeds);
    const mistakes = await findMistakes(stack, db, deeds);
    for (const mistake of mistakes) process.stderr.write(`${mistake}\n`);
    return [
      plainFigure('kills', kills, 'kills'),
      atLeastFigure('payments in coins', deeds.paid.length, 'payments', 1),
      plainFigure(
        'renewals',
        [...deeds.renewals.values()].reduce((sum, n) => sum + n, 0),
        'renewals',
      ),
      atLeastFigure('deposits accepted', deeds.accepted.length, 'deposits', 1),
      atLeastFigure('payments of administrators', deeds.entered.size, 'payments', 1),
      sizeFigure('kills after which the ledger differed', wrong, 'kills', 0),
      sizeFigure('lost, doubled or wrong', mistakes.length, 'deeds', 0),
    ];
  } finally {
    isOver = true;
    clearInterval(selling);
    await pool.end().catch(() => {});
    await stack.stop();
  }
}

/**
 * Kills each part of the product again and again, as soon as it has recovered: a part may die while another one still starts.
 * @returns after how many kills the ledger was not right
 */
async function kill(stack: Stack, db: Db, kills: number): Promise<number> {
  let begun = 0;
  let done = 0;
  let wrong = 0;
  const killAgain = async ([victim, pauseMs]: (typeof VICTIMS)[number]): Promise<void> => {
    for (; begun < kills; done++) {
      begun += 1;
      await wait(pauseMs * Math.random());
      await killAndRecover(stack, victim);
      const { differences } = await persistent(() => inTransaction(db, compareLedger, 'repeatable read'));
      if (differences.length > 0) {
        wrong += 1;
        process.stderr.write(`the ledger differs after a kill of the ${victim}: ${JSON.stringify(differences)}\n`);
      }
      if (done % 10 === 9) process.stderr.write(`${done + 1}/${kills} kills\n`);
    }
  };
  await Promise.all(VICTIMS.map(killAgain));
  return wrong;
}

/** Lets every item have enough sales for a deposit. The price file has none. */
const reportSales = (db: Db): Promise<unknown> =>
  db
    .insertInto('item_sales')
    .columns(['market_id', 'item_id', 'sold_7_days', 'median_price', 'updated_at'])
    .expression((from) =>
      from
        .selectFrom('items')
        .select((of) => [of.val(1).as('m'), 'item_id', of.val(50).as('n'), of.val(2000).as('p'), of.val(new Date()).as('at')]),
    )
    .onConflict((conflict) =>
      conflict.columns(['market_id', 'item_id']).doUpdateSet({ updated_at: new Date(), sold_7_days: 50, median_price: 2000 }),
    )
    .execute();
