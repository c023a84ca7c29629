import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { createDb, createPool, type Connection, type Db } from '../src/platform/database/database.ts';
import { inTransaction } from '../src/platform/database/transaction.ts';
import { Refusal } from '../src/platform/http/refusal.ts';
import { ledgerKind, post, type Account } from '../src/platform/money/ledger.ts';
import { silentLog } from './harness.ts';
import { sumAgain } from './sum-ledger.ts';

const USERS = 20;
const POSTINGS = 200;
const POOLS = 4;
const KIND = ledgerKind('STORM');

type Order = { reference: string; from: Account; to: Account; amount: number };
type Outcome = 'posted' | 'refused';

/** `wrong`: one sentence for each promise that the ledger broke. */
export type Storm = { posted: number; refused: number; killed: number; lostAnswers: number; wrong: string[] };

/**
 * Rounds of 200 debits and credits at once over 20 users, through several pools, while connections to the database are killed. Every
 * order is sent until its outcome is known; after each round everything is added again from the legs.
 * @param connection a migrated database that nothing else uses
 * @param random gives numbers from 0 to 1
 */
export async function stormLedger(connection: Connection, rounds: number, random: () => number): Promise<Storm> {
  const control = new pg.Client(connection);
  await control.connect();
  const pools = Array.from({ length: POOLS }, () => createPool(connection, 10, silentLog));
  const dbs = pools.map(createDb);
  const result: Storm = { posted: 0, refused: 0, killed: 0, lostAnswers: 0, wrong: [] };
  try {
    for (let round = 0; round < rounds; round++) {
      const orders = Array.from({ length: POSTINGS }, (_, n) => anOrder(`${round}:${n}`, random));
      let isOver = false;
      const killing = killAtRandom(control, () => isOver, random);
      const send = (order: Order) => sendUntilKnown(dbs[Math.floor(random() * POOLS)]!, order, result);
      const outcomes = await Promise.all(orders.map(send));
      isOver = true;
      result.killed += await killing;
      for (const outcome of outcomes) result[outcome] += 1;
      result.wrong.push(...(await checkOutcomes(control, orders, outcomes)), ...(await sumAgain(control as never)));
    }
    return result;
  } finally {
    for (const pool of pools) await pool.end();
    await control.end();
  }
}

/** Between two users, from outside, to the server, or from what is pending. */
function anOrder(reference: string, random: () => number): Order {
  const user = (): number => 1 + Math.floor(random() * USERS);
  const [one, other] = [user(), user()];
  const ways: [Account, Account][] = [
    ['house:gateway', `user:${one}`],
    ['house:gateway', `pending:${one}`],
    [`pending:${one}`, `user:${one}`],
    [`user:${one}`, 'house:shop'],
    [`user:${one}`, other === one ? 'house:shop' : `user:${other}`],
  ];
  const [from, to] = ways[Math.floor(random() * ways.length)]!;
  return { reference, from, to, amount: 1 + Math.floor(random() * 1000) };
}

/** Sends an order until the ledger has answered. A connection that was lost leaves open whether it was posted. */
async function sendUntilKnown(db: Db, { reference, from, to, amount }: Order, result: Storm): Promise<Outcome> {
  const legs = [
    { account: from, amount: -amount },
    { account: to, amount },
  ];
  for (;;) {
    try {
      await inTransaction(db, (tx) => post(tx, { kind: KIND, reference, legs }));
      return 'posted';
    } catch (error) {
      if (error instanceof Refusal) return 'refused';
      result.lostAnswers += 1;
    }
  }
}

/** Kills a few connections of the others every few milliseconds. Returns how many. */
async function killAtRandom(control: pg.Client, isOver: () => boolean, random: () => number): Promise<number> {
  let killed = 0;
  while (!isOver()) {
    const { rowCount } = await control.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
       order by md5(pid::text || $1) limit 3`,
      [String(random())],
    );
    killed += rowCount ?? 0;
    await wait(5 + random() * 20);
  }
  return killed;
}

/** What was answered as posted is there once, with its amount; what was refused is not. */
async function checkOutcomes(control: pg.Client, orders: readonly Order[], outcomes: readonly Outcome[]): Promise<string[]> {
  const { rows } = await control.query<{ reference: string; amount: number }>(
    `select reference, amount from ledger_postings join ledger_entries on posting_id = id where kind = $1 and amount > 0`,
    [KIND.name],
  );
  const posted = new Map(rows.map((row) => [row.reference, row.amount]));
  return orders.flatMap(({ reference, amount }, n) => {
    const expected = outcomes[n] === 'posted' ? amount : undefined;
    return posted.get(reference) === expected
      ? []
      : [`${reference} was ${outcomes[n]} with ${amount}, and ${posted.get(reference)} is booked`];
  });
}
