import { sql } from 'kysely';
import type { Db, Reader, Tx } from '../database/database.ts';
import { ownRows, type PersonalData } from '../database/personal-data.ts';
import { now, nowMs } from '../process/clock.ts';
import type { EndedOperation } from './kinds.ts';
import type { Sender } from './lanes.ts';

/** `quiet`: the server itself starts it again and again, so lists of long work leave it out, and it is kept for a day. */
export type StartedOperation = { userId: number; kind: string; clientKey: string; params: unknown; contentHash: Buffer; quiet?: boolean };

/** Inserts an operation; false when the user has an operation of this kind with this key. */
export async function insertOperation(tx: Tx, id: string, started: StartedOperation): Promise<boolean> {
  const at = now();
  const added = await tx
    .insertInto('operations')
    .values({
      id,
      user_id: started.userId,
      kind: started.kind,
      client_key: started.clientKey,
      content_hash: started.contentHash,
      params: JSON.stringify(started.params),
      quiet: started.quiet ?? false,
      state: 'waiting',
      cancelled_at: null,
      created_at: at,
      updated_at: at,
      ended_at: null,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'client_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Returns whose requests an operation sends; null when it was deleted. */
export const readSender = async (db: Reader, id: string): Promise<Sender | null> =>
  (await db
    .selectFrom('operations')
    .innerJoin('users', 'users.id', 'operations.user_id')
    .select(['users.id as userId', sql<boolean>`users.proxy_sealed is not null`.as('hasProxy')])
    .where('operations.id', '=', id)
    .executeTakeFirst()) ?? null;

/**
 * Returns the operation that was started with this key before; undefined when there is none. `contentHash` is null for an operation that is
 * older than this column.
 */
export const findByKey = (db: Reader, { userId, kind, clientKey }: Pick<StartedOperation, 'userId' | 'kind' | 'clientKey'>) =>
  db
    .selectFrom('operations')
    .select(['id', 'content_hash as contentHash'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('client_key', '=', clientKey)
    .executeTakeFirst();

/** Returns the start data of a user's operation; undefined when the user has no operation with this id. */
export const readStart = (
  db: Reader,
  { userId, id }: { userId: number; id: string },
): Promise<{ kind: string; params: unknown } | undefined> =>
  db.selectFrom('operations').select(['kind', 'params']).where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();

/** Returns operations of a kind that a user has open, or started since a time. */
export const readStarted = (
  db: Reader,
  { userId, kind }: Pick<StartedOperation, 'userId' | 'kind'>,
  since: Date,
): Promise<{ id: string; isOpen: boolean; startedAt: Date; quiet: boolean }[]> =>
  db
    .selectFrom('operations')
    .select((select) => ['id', 'quiet', 'created_at as startedAt', select('ended_at', 'is', null).$castTo<boolean>().as('isOpen')])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where((where) => where.or([where('ended_at', 'is', null), where('created_at', '>', since)]))
    .execute();

/** Returns an operation that has not ended; undefined when it has ended, or was removed. */
export const readOpen = (db: Reader, id: string) =>
  db
    .selectFrom('operations')
    .select(['id', 'user_id', 'params', 'cancelled_at'])
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

/**
 * Locks an open operation until the transaction ends, before its consequences are written. Locks its user first, as the deletion of an
 * account does, so that nothing is written after the deletion.
 * @returns false when it has ended, or was deleted with its user's account
 */
export async function lockOpen(tx: Tx, { id, userId }: { id: string; userId: number }): Promise<{ isCancelled: boolean } | null> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forKeyShare().execute();
  const open = await tx
    .selectFrom('operations')
    .select('cancelled_at')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return open ? { isCancelled: open.cancelled_at !== null } : null;
}

export const noteRunning = (tx: Tx, id: string): Promise<unknown> =>
  tx.updateTable('operations').set({ state: 'running', updated_at: now() }).where('id', '=', id).execute();

/** Locks an operation until the transaction ends; undefined when it was removed. */
export const lockOperation = (tx: Tx, id: string) =>
  tx
    .selectFrom('operations')
    .select(['id', 'user_id', 'kind', 'params', 'cancelled_at', 'ended_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/**
 * Ends an operation without open items. Its state follows from the results of its items; items that another operation replaced count
 * neither as done nor as failed.
 */
export async function storeEnd(tx: Tx, id: string): Promise<EndedOperation<unknown>['state']> {
  const at = now();
  const { rows } = await sql<{ state: EndedOperation<unknown>['state'] }>`
    update operations o set ended_at = ${at}, updated_at = ${at}, state = case
      when o.cancelled_at is not null and c.cancelled > 0 then 'cancelled'
      when c.done + c.superseded = c.total then 'done' when c.done > 0 then 'partial' else 'failed' end
    from (select count(*) as total, count(*) filter (where state = 'done') as done,
        count(*) filter (where state = 'failed' and code = 'SUPERSEDED') as superseded,
        count(*) filter (where state = 'failed' and code = 'CANCELLED') as cancelled
      from operation_items where operation_id = ${id}) c
    where o.id = ${id} and o.ended_at is null returning o.state`.execute(tx);
  return rows[0]!.state;
}

/** Counts a failure to store the end of an operation. Returns the number of failures; 0 when the operation was removed. */
export async function countEndFault(db: Db, id: string): Promise<number> {
  const row = await db
    .updateTable('operations')
    .set({ faults: sql`faults + 1` })
    .where('id', '=', id)
    .returning('faults')
    .executeTakeFirst();
  return row?.faults ?? 0;
}

/** Records that nothing is wrong with the end of an operation: failures before no longer count. */
export const noteEndWorks = async (tx: Tx, id: string): Promise<void> => {
  await tx.updateTable('operations').set({ faults: 0 }).where('id', '=', id).where('faults', '>', 0).execute();
};

/** Tells the open screens of a user that one of their operations changed. */
export const notifyOperations = (tx: Tx, userId: number): Promise<unknown> =>
  sql`select pg_notify('operations', ${String(userId)})`.execute(tx);

export const storeReopened = (tx: Tx, id: string): Promise<unknown> =>
  tx
    .updateTable('operations')
    .set({ state: 'waiting', ended_at: null, cancelled_at: null, faults: 0, updated_at: now() })
    .where('id', '=', id)
    .execute();

export const storeCancelled = (tx: Tx, id: string): Promise<unknown> =>
  tx.updateTable('operations').set({ cancelled_at: now(), updated_at: now() }).where('id', '=', id).execute();

/** A user's operations with their items, for the export of their data. */
export const operationsData: PersonalData = {
  ...ownRows('operations', 'operations', ['created_at']),
  read: async (db, userId) => {
    const { rows } = await sql`select o.created_at, o.kind, o.params, o.state, o.ended_at, (
        select json_agg(json_build_object('subject', i.subject, 'lane', i.lane, 'state', i.state, 'external_id', i.external_id,
          'code', i.code, 'text', i.text, 'data', i.data) order by i.position)
        from operation_items i where i.operation_id = o.id) as items
      from operations o where o.user_id = ${userId} order by o.created_at`.execute(db);
    return rows;
  },
};

const DAY_MS = 86_400_000;
/** Ended operations are kept for 30 days, quiet ones for a day. */
const KEPT_MS = 30 * DAY_MS;

export const removeOldOperations = (db: Db): Promise<unknown> =>
  db
    .deleteFrom('operations')
    .where((where) => {
      const isOld = where('ended_at', '<', new Date(nowMs() - KEPT_MS));
      return where.or([isOld, where.and([where('quiet', 'is', true), where('ended_at', '<', new Date(nowMs() - DAY_MS))])]);
    })
    .execute();
