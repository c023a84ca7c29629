import { sql } from 'kysely';
import type { Money } from '@lootfolio/domain/money';
import type { Reader, Tx } from '../database/database.ts';
import { Refusal } from '../errors/refusal.ts';
import { now } from '../process/clock.ts';
import { checkLegs, debtOf, isSame, overdraws, reversed, usersOf, type Account, type Leg, type LockedLeg } from './ledger.rules.ts';

/**
 * The reason for which money moves. The feature that books it declares the kind in its module. The name is stored in the ledger and never
 * changes.
 */
export type LedgerKind = { readonly name: Uppercase<string> };

export const ledgerKind = (name: Uppercase<string>): LedgerKind => ({ name });

/** What was credited is taken back, or a debt that this left is settled. */
export const REVERSAL = ledgerKind('REVERSAL');

export type Posting = {
  kind: LedgerKind;
  /** The cause, unique within the kind: `payment:17`. A cause is posted only once, even when several callers post it. */
  reference: string;
  /** Two or more legs, of different accounts. Their amounts sum to zero. */
  legs: readonly Leg[];
};

/**
 * Moves money between accounts, once for each kind and reference. A user who owes something pays it from what is credited. Locks users and accounts until the transaction ends, always in the same
 * order, so that two postings never wait for each other. A transaction with several postings may be chosen as the victim of a deadlock;
 * `inTransaction` repeats it.
 * @returns `already` when the same legs were posted for this cause before; then nothing moves
 * @throws Refusal INSUFFICIENT_BALANCE when an account of a user would fall below zero. Nothing is written, and the transaction may
 * continue
 * @throws RangeError when the legs do not form a valid posting
 * @throws Error when other legs were posted for this cause
 */
export async function post(tx: Tx, { kind, reference, legs }: Posting): Promise<'posted' | 'already'> {
  checkLegs(legs);
  await lockUsers(tx, legs);
  const locked = await lockAccounts(tx, legs);
  const cause = { kind: kind.name, reference };
  const earlier = await readLegs(tx, cause);
  if (earlier.length > 0) {
    if (isSame(earlier, locked)) return 'already';
    throw new Error(`${kind.name} ${reference} was posted with other legs`);
  }
  if (overdraws(locked)) throw new Refusal('INSUFFICIENT_BALANCE', 'calls.insufficientBalance');
  await insertPosting(tx, cause, locked);
  await settleDebts(tx, cause, legs);
  return 'posted';
}

/**
 * Takes back what a posting moved, once. What a user spent of it meanwhile becomes their debt.
 * @param legs the legs as they were posted
 * @param reference names the cause of the reversal, as for `post`
 */
export async function reverse(tx: Tx, legs: readonly Leg[], reference: string): Promise<'posted' | 'already'> {
  const wanted = legs.map(({ account, amount }) => ({ account, amount: -amount }));
  checkLegs(wanted);
  await lockUsers(tx, legs);
  const balances = new Map((await lockAccounts(tx, wanted)).map(({ account, balance: held }) => [account, held]));
  if ((await readLegs(tx, { kind: REVERSAL.name, reference })).length > 0) return 'already';
  return post(tx, { kind: REVERSAL, reference, legs: reversed(legs, (account) => balances.get(account)!) });
}

/** Lets the users whose balances grow settle their debts. */
async function settleDebts(tx: Tx, { kind, reference }: Cause, legs: readonly Leg[]): Promise<void> {
  const grown = legs.filter(({ account, amount }) => account.startsWith('user:') && amount > 0).map(({ account }) => account);
  if (grown.length === 0) return;
  const debts = await tx.selectFrom('ledger_accounts').select(['name', 'balance']).where('name', 'in', grown.map(debtOf)).execute();
  for (const { name, balance: owed } of debts.filter((debt) => debt.balance < 0)) {
    const account = name.replace('debt:', 'user:') as Account;
    const amount = Math.min(-owed, await balance(tx, account));
    if (amount === 0) continue;
    const settled: Leg[] = [
      { account, amount: -amount },
      { account: name as Account, amount },
    ];
    await post(tx, { kind: REVERSAL, reference: `${name} settled by ${kind} ${reference}`, legs: settled });
  }
}

/**
 * Locks the users whose balances change, in the order of their ids, because their rows contain a copy of the balance. Users are locked
 * before accounts, in the same order as in a caller that changes a user and then posts.
 */
async function lockUsers(tx: Tx, legs: readonly Leg[]): Promise<void> {
  const ids = usersOf(legs);
  if (ids.length > 0) await sql`select from users where id = any (${ids}::bigint[]) order by id for no key update`.execute(tx);
}

/**
 * Locks the accounts of the legs, and creates new ones. Locks them in descending order of their names: accounts of the server come last,
 * because every posting needs one of them.
 */
async function lockAccounts(tx: Tx, legs: readonly Leg[]): Promise<LockedLeg[]> {
  const accounts = legs.map(({ account }) => account);
  const amounts = legs.map(({ amount }) => amount);
  await sql`insert into ledger_accounts (name)
    select name from unnest(${accounts}::text[]) as wanted (name)
    where not exists (select from ledger_accounts where ledger_accounts.name = wanted.name)
    order by name desc on conflict do nothing`.execute(tx);
  const { rows } = await sql<LockedLeg>`
    select id as "accountId", name as account, balance, amount
    from ledger_accounts join unnest(${accounts}::text[], ${amounts}::bigint[]) as leg (name, amount) using (name)
    order by name desc for update of ledger_accounts`.execute(tx);
  return rows;
}

type Cause = { kind: string; reference: string };

const readLegs = (tx: Tx, { kind, reference }: Cause): Promise<{ account_id: number; amount: Money }[]> =>
  tx
    .selectFrom('ledger_entries')
    .innerJoin('ledger_postings', 'ledger_postings.id', 'ledger_entries.posting_id')
    .select(['account_id', 'amount'])
    .where('kind', '=', kind)
    .where('reference', '=', reference)
    .execute();

async function insertPosting(tx: Tx, { kind, reference }: Cause, legs: LockedLeg[]): Promise<void> {
  const accounts = legs.map(({ accountId }) => accountId);
  const amounts = legs.map(({ amount }) => amount);
  await sql`with posting as (
      insert into ledger_postings (kind, reference, created_at) values (${kind}, ${reference}, ${now()}) returning id
    )
    insert into ledger_entries (posting_id, account_id, amount)
    select posting.id, leg.account_id, leg.amount
    from posting, unnest(${accounts}::bigint[], ${amounts}::bigint[]) as leg (account_id, amount)`.execute(tx);
}

/** Returns the balance of an account in thousandths of a dollar; 0 when nothing was ever posted there. */
export async function balance(db: Reader, account: Account): Promise<Money> {
  return (await readAccount(db, account))?.balance ?? 0;
}

const readAccount = (db: Reader, name: Account) =>
  db.selectFrom('ledger_accounts').select(['id', 'balance', 'entries']).where('name', '=', name).executeTakeFirst();

export type Entry = { id: number; created_at: Date; kind: string; reference: string; amount: Money; balance_after: Money };

/**
 * Returns a page of an account's entries, newest first, each with the balance after it. Every page costs the same.
 * @returns `total`: the number of entries of the account; `id`: the id of the posting
 */
export async function readEntries(
  db: Reader,
  account: Account,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ items: Entry[]; total: number }> {
  const found = await readAccount(db, account);
  if (!found) return { items: [], total: 0 };
  const items = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_postings', 'ledger_postings.id', 'ledger_entries.posting_id')
    .select(['ledger_postings.id', 'created_at', 'kind', 'reference', 'amount', 'balance_after'])
    .where('account_id', '=', found.id)
    .where('number', '<=', found.entries - offset)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
  return { items, total: found.entries };
}
