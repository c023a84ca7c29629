import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { now } from '../../../platform/process/clock.ts';
import { isKnown, type Difference } from './compare.rules.ts';

/** Adds subjects that are not known yet. They are due at once. */
export async function addSubjects(db: Db, subjects: readonly string[]): Promise<void> {
  await sql`insert into reconciliations (subject) select unnest(${[...subjects]}::text[]) on conflict do nothing`.execute(db);
}

/** Removes gateways that are not set up any more, and bots that left the operator's file. Their differences stay until they are explained. */
export async function removeGoneSubjects(db: Db, gateways: readonly string[]): Promise<void> {
  await sql`delete from reconciliations
    where (subject like 'gateway:%' and subject <> all (${[...gateways]}::text[]))
      or subject in (select 'bot:' || id from trade_bots where state = 'gone')`.execute(db);
}

/** Asks for a new comparison of every subject. */
export const wantAll = (tx: Tx): Promise<unknown> => tx.updateTable('reconciliations').set({ wanted_at: now() }).execute();

/** Stores that a comparison begins, and when it is tried again should it fail. */
export async function storeAttempt(db: Db, subject: string): Promise<void> {
  await db.updateTable('reconciliations').set({ tried_at: now(), wanted_at: null, error: null }).where('subject', '=', subject).execute();
}

export async function storeFailure(db: Db, subject: string, error: string): Promise<void> {
  await db.updateTable('reconciliations').set({ error }).where('subject', '=', subject).execute();
}

const nameOf = ({ kind, about }: Pick<Difference, 'kind' | 'about'>): string => `${kind} ${about}`;

/**
 * Stores what a comparison found. A known difference stays explained or not; one that is not known is a new one; one that was not found any
 * more is gone.
 * @returns the new ones
 */
export async function storeComparison(tx: Tx, subject: string, found: readonly Difference[], compared: number): Promise<Difference[]> {
  const at = now();
  await tx.updateTable('reconciliations').set({ compared_at: at, compared, error: null }).where('subject', '=', subject).execute();
  const known = await tx
    .selectFrom('differences')
    .select(['id', 'kind', 'about', 'here', 'there'])
    .where('subject', '=', subject)
    .where('gone_at', 'is', null)
    .forUpdate()
    .execute();
  const wanted = new Map(found.map((difference) => [nameOf(difference), difference]));
  const isSame = (row: (typeof known)[number]): boolean => {
    const again = wanted.get(nameOf(row));
    return again !== undefined && isKnown(row, again);
  };
  const same = known.filter(isSame);
  for (const row of same) {
    const { here, there } = wanted.get(nameOf(row))!;
    if (here !== row.here || there !== row.there)
      await tx.updateTable('differences').set({ here, there }).where('id', '=', row.id).execute();
  }
  const kept = new Set(same.map(nameOf));
  const gone = known.filter((row) => !isSame(row)).map(({ id }) => id);
  if (gone.length > 0) await tx.updateTable('differences').set({ gone_at: at }).where('id', 'in', gone).execute();
  const fresh = [...wanted].flatMap(([name, difference]) => (kept.has(name) ? [] : [difference]));
  if (fresh.length > 0)
    await tx
      .insertInto('differences')
      .values(fresh.map(({ paymentId, ...same }) => ({ ...same, subject, payment_id: paymentId, found_at: at })))
      .execute();
  return fresh;
}

/** Locks a difference; null when there is none. */
export const lockDifference = async (tx: Tx, id: number) =>
  (await tx.selectFrom('differences').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;

export async function storeExplanation(tx: Tx, id: number, adminId: number, note: string): Promise<void> {
  await tx.updateTable('differences').set({ explained_at: now(), admin_id: adminId, note }).where('id', '=', id).execute();
}
