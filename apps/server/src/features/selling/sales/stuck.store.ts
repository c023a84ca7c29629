import type { Money } from '@lootfolio/domain/money';
import { HOLD_MS } from '@lootfolio/domain/sales';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { now } from '../../../platform/process/clock.ts';

/** Sales that were not handed over, and sales whose money was due, before these moments are stuck. */
export type StuckBefore = { undelivered: Date; unpaid: Date };

const isStuck = ({ undelivered, unpaid }: StuckBefore) => sql`s.state in ('pending', 'delivered', 'unknown') and s.told_at is null
  and case when s.state = 'delivered' then coalesce(s.settles_at, s.sold_at + ${HOLD_MS} * interval '1 ms') < ${unpaid}
    else s.sold_at < ${undelivered} end`;

/** Returns users with stuck sales of which they were not told. */
export async function findStuck(db: Db, before: StuckBefore, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct s.user_id as id from sales s where ${isStuck(before)} order by s.user_id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Marks the stuck sales of a user as told, and returns them. */
export async function lockStuck(
  tx: Tx,
  userId: number,
  before: StuckBefore,
): Promise<{ name: string; market: string; price: Money; said: string | null }[]> {
  const { rows } = await sql<{ name: string; market: string; price: Money; said: string | null }>`
    update sales s set told_at = ${now()} where s.user_id = ${userId} and ${isStuck(before)}
    returning s.name, s.market, s.price, s.said`.execute(tx);
  return rows;
}
