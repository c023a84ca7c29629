import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { createDb, createPool, type Connection, type Db } from '../src/platform/database/database.ts';
import { inTransaction } from '../src/platform/database/transaction.ts';
import { Refusal } from '../src/platform/errors/refusal.ts';
import { ledgerKind, post } from '../src/platform/money/ledger.ts';
import type { Account } from '../src/platform/money/ledger.rules.ts';
import { silentLog } from './harness.ts';
import { sumAgain } from './sum-ledger.ts';

const USERS = 20;
const POSTINGS = 200;
const POOLS = 4;
/** The number of orders whose outcome becomes known between two times that connections are killed. */
const ORDERS_BETWEEN = 4;
const KIND = ledgerKind('STORM');

type Order = { reference: string; from: Account; to: Account; amount: number };
type Outcome = 'posted' | 'refused';

/** The share of answers that get lost after the commit, in addition to those that are lost with their connection. */
const LOST = 0.1;

export type Storm = {
  posted: number;
  refused: number;
  /** Connections that were killed. */
  killed: number;
  lostAnswers: number;
  /** The number of orders whose answer was lost although they had been posted. */
  already: number;
  /** One sentence for each promise that the ledger broke. */
  wrong: string[];
};

/**
 * Makes rounds of 200 debits and credits at once over 20 users, through several pools, while connections to the database are killed. Every
 * order is sent until its outcome is known; after each round everything is summed again from the legs.
 * @param connection a migrated database that nothing else uses
 */
export async function stormLedger(connection: Connection, rounds: number): Promise<Storm> {
  const control = new pg.Client(connection);
  await control.connect();
  const pools = Array.from({ length: POOLS }, () => createPool(connection, 10, silentLog));
  const dbs = pools.map(createDb);
  const result: Storm = { posted: 0, refused: 0, killed: 0, lostAnswers: 0, already: 0, wrong: [] };
  try {
    for (let round = 0; round < rounds; round++) {
      const orders = Array.from({ length: POSTINGS }, (_, n) => anOrder(`${round}:${n}`));
      let known = 0;
      const killing = killAtRandom(control, () => known);
      const send = async (order: Order): Promise<Outcome> => {
        const outcome = await sendUntilKnown(dbs[Math.floor(Math.random() * POOLS)]!, order, result);
        known += 1;
        return outcome;
      };
      const outcomes = await Promise.all(orders.map(send));
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

/**
 * Creates an order: from outside or from a pending balance, and about as much to the server and to other users, so that balances stay near
 * zero.
 */
function anOrder(reference: string): Order {
  const user = (): number => 1 + Math.floor(Math.random() * USERS);
  const [one, other] = [user(), user()];
  const ways: [Account, Account][] = [
    ['house:gateway', `user:${one}`],
    ['house:gateway', `pending:${one}`],
    [`pending:${one}`, `user:${one}`],
    [`user:${one}`, 'house:shop'],
    [`user:${one}`, 'house:shop'],
    [`user:${one}`, other === one ? 'house:shop' : `user:${other}`],
  ];
  const [from, to] = ways[Math.floor(Math.random() * ways.length)]!;
  return { reference, from, to, amount: 1 + Math.floor(Math.random() * 1000) };
}

/** Sends an order until the ledger has answered. After a lost connection it is not known whether the order was posted. */
async function sendUntilKnown(db: Db, { reference, from, to, amount }: Order, result: Storm): Promise<Outcome> {
  const legs = [
    { account: from, amount: -amount },
    { account: to, amount },
  ];
  for (;;) {
    try {
      const outcome = await inTransaction(db, (tx) => post(tx, { kind: KIND, reference, legs }));
      if (outcome === 'already') result.already += 1;
      if (outcome === 'already' || Math.random() >= LOST) return 'posted';
      result.lostAnswers += 1;
    } catch (error) {
      if (error instanceof Refusal) return 'refused';
      result.lostAnswers += 1;
    }
  }
}

/**
 * Kills a few of the other connections after every few orders until all are known. Killing by the clock would let no order through where a
 * new connection takes long.
 * @returns the number of killed connections
 */
async function killAtRandom(control: pg.Client, known: () => number): Promise<number> {
  let killed = 0;
  for (let next = 0; known() < POSTINGS; await wait(1)) {
    if (known() < next) continue;
    const { rowCount } = await control.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
       order by md5(pid::text || $1) limit 3`,
      [String(Math.random())],
    );
    killed += rowCount ?? 0;
    next = known() + ORDERS_BETWEEN;
  }
  return killed;
}

/** Checks that every order that was answered as posted exists once, with its amount, and that no refused order exists. */
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
