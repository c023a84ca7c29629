import { sql } from 'kysely';
import type { Db, Reader, Tx } from '../../../platform/database/database.ts';
import { now } from '../../../platform/process/clock.ts';

/** When the sales of a user were last read without a click, and when they are read next. */
export type Schedule = { readAt: Date | null; dueAt: Date };

/** Returns users whose sales are to be read, and users who set their first key: those first who wait the longest. */
export async function readDueUsers(db: Db, at: Date, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    (select user_id as id, due_at as at from sales_schedules where due_at <= ${at} order by due_at, user_id limit ${most})
    union all
    (select k.user_id, min(k.updated_at) from market_keys k
      where k.market <> 'steam' and not exists (select from sales_schedules s where s.user_id = k.user_id)
      group by k.user_id order by 2, 1 limit ${most})
    order by at, id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function readSchedule(db: Reader, userId: number): Promise<Schedule | null> {
  const row = await db
    .selectFrom('sales_schedules')
    .select(['read_at as readAt', 'due_at as dueAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

export const storeSchedule = (tx: Tx, userId: number, { readAt, dueAt }: Schedule): Promise<unknown> =>
  sql`insert into sales_schedules (user_id, read_at, due_at) values (${userId}, ${readAt}, ${dueAt})
    on conflict (user_id) do update set read_at = greatest(sales_schedules.read_at, excluded.read_at), due_at = excluded.due_at`.execute(
    tx,
  );

/** Puts the next reading of users off, unless their accounts end meanwhile. */
export const postpone = (db: Db, userIds: readonly number[], dueAt: Date): Promise<unknown> =>
  sql`insert into sales_schedules (user_id, due_at)
    select id, ${dueAt} from users where id = any (${userIds}::int[]) and deleted_at is null order by id for key share
    on conflict (user_id) do update set due_at = excluded.due_at`.execute(db);

/** Lets the sales of a user be read with the next look. */
export async function makeDue(tx: Tx, userId: number): Promise<void> {
  await tx.updateTable('sales_schedules').set({ due_at: now() }).where('user_id', '=', userId).where('due_at', '>', now()).execute();
}

export async function deleteSchedule(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('sales_schedules').where('user_id', '=', userId).execute();
}

/** Returns the lanes of a user's operations of a kind in which something is to be done or under way. */
export async function readOpenLanes(tx: Tx, userId: number, kind: string): Promise<Set<string>> {
  const { rows } = await sql<{ lane: string }>`
    select distinct i.lane from operations o join operation_items i on i.operation_id = o.id and i.state in ('waiting', 'sent')
    where o.user_id = ${userId} and o.kind = ${kind} and o.ended_at is null`.execute(tx);
  return new Set(rows.map(({ lane }) => lane));
}
