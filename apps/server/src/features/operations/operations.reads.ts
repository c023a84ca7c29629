import { sql, type Selectable } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import type { Database } from '../../platform/database/schema.ts';

export type Counts = Record<'waiting' | 'sent' | 'done' | 'failed' | 'unknown' | 'total', number>;
type Row = Pick<Database['operations'], 'id' | 'kind' | 'state' | 'created_at' | 'ended_at' | 'cancelled_at'> & { items: Counts };

/** A page of a user's operations, newest first, with their items counted by state. */
export async function readOperations(
  db: Reader,
  userId: number,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: Row[]; total: number; running: number }> {
  const { rows } = await sql<Row>`
    select id, kind, state, created_at, ended_at, cancelled_at, items
    from (select * from operations where user_id = ${userId} order by created_at desc, id limit ${limit} offset ${(page - 1) * limit}) o
    cross join lateral (
      select json_build_object('waiting', count(*) filter (where i.state = 'waiting'), 'sent', count(*) filter (where i.state = 'sent'),
        'done', count(*) filter (where i.state = 'done'), 'failed', count(*) filter (where i.state = 'failed'),
        'unknown', count(*) filter (where i.state = 'unknown'), 'total', count(*)) as items
      from operation_items i where i.operation_id = o.id) counted
    order by created_at desc, id`.execute(db);
  const counted = await db
    .selectFrom('operations')
    .select((select) => [
      select.fn.countAll<number>().as('total'),
      select.fn.countAll<number>().filterWhere('ended_at', 'is', null).as('running'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { rows, ...counted };
}

type ItemState = Selectable<Database['operation_items']>['state'];

/** A page of an operation's items in their order; null when the user has no such operation. */
export async function readItems(
  db: Reader,
  { userId, id }: { userId: number; id: string },
  { state, page, limit }: { state?: ItemState | undefined; page: number; limit: number },
) {
  const own = await db.selectFrom('operations').select('id').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
  if (!own) return null;
  let items = db.selectFrom('operation_items').where('operation_id', '=', id);
  if (state !== undefined) items = items.where('state', '=', state);
  const { total } = await items.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await items
    .select(['position', 'lane', 'subject', 'state', 'external_id as external', 'attempt', 'code', 'text', 'updated_at'])
    .orderBy('position')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, total };
}
