import { sql } from 'kysely';
import type { Db, Reader, Tx } from '../database/database.ts';
import { ownRows, type PersonalData } from '../database/personal-data.ts';
import { now, nowMs } from '../process/clock.ts';
import type { Item } from './kinds.ts';

/** A lane of an operation: its items follow each other. */
export type Lane = { id: string; lane: string };

export type NewOperation = {
  userId: number;
  kind: string;
  clientKey: string;
  params: unknown;
  items: readonly { lane: string; subject: string; input: unknown }[];
};

/** Inserts an operation and its items; false when the user has one of this kind with this key. */
export async function insertOperation(tx: Tx, id: string, { userId, kind, clientKey, params, items }: NewOperation): Promise<boolean> {
  const at = now();
  const added = await tx
    .insertInto('operations')
    .values({
      id,
      user_id: userId,
      kind,
      client_key: clientKey,
      params: JSON.stringify(params),
      state: 'waiting',
      cancelled_at: null,
      created_at: at,
      updated_at: at,
      ended_at: null,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'client_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return false;
  await sql`insert into operation_items (operation_id, position, lane, subject, input, due_at, updated_at)
    select ${id}::uuid, place - 1, lane, subject, input::jsonb, ${at}, ${at}
    from unnest(${items.map(({ lane }) => lane)}::text[], ${items.map(({ subject }) => subject)}::text[],
      ${items.map(({ input }) => JSON.stringify(input))}::text[]) with ordinality as added (lane, subject, input, place)`.execute(tx);
  return true;
}

/** The operation of this key, which was started before. */
export const findByKey = (
  db: Reader,
  { userId, kind, clientKey }: Pick<NewOperation, 'userId' | 'kind' | 'clientKey'>,
): Promise<{ id: string }> =>
  db
    .selectFrom('operations')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('client_key', '=', clientKey)
    .executeTakeFirstOrThrow();

/** What a user's operation is; undefined when they have no such one. */
export const readStart = (
  db: Reader,
  { userId, id }: { userId: number; id: string },
): Promise<{ kind: string; params: unknown } | undefined> =>
  db.selectFrom('operations').select(['kind', 'params']).where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();

/** Operations of a kind that a user has open, or started since a time. */
export const readStarted = (
  db: Reader,
  { userId, kind }: Pick<NewOperation, 'userId' | 'kind'>,
  since: Date,
): Promise<{ id: string; clientKey: string; isOpen: boolean }[]> =>
  db
    .selectFrom('operations')
    .select((select) => ['id', 'client_key as clientKey', select('ended_at', 'is', null).$castTo<boolean>().as('isOpen')])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where((where) => where.or([where('ended_at', 'is', null), where('created_at', '>', since)]))
    .execute();

/** An operation that has not ended; undefined when it has, or was removed. */
export const readOpen = (db: Reader, id: string) =>
  db
    .selectFrom('operations')
    .select(['id', 'user_id', 'params', 'cancelled_at'])
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

export type DueItem = Item<unknown> & { state: 'waiting' | 'sent'; askUntil: Date | null };

/** Items of a lane whose time has come: those that were sent before those that wait. */
export async function readDue(db: Db, { id, lane }: Lane, limit: number): Promise<DueItem[]> {
  const rows = await db
    .selectFrom('operation_items')
    .select(['position', 'input', 'attempt', 'state', 'external_id as externalId', 'sent_at as sentAt', 'ask_until as askUntil'])
    .where('operation_id', '=', id)
    .where('lane', '=', lane)
    .where('state', 'in', ['waiting', 'sent'])
    .where('due_at', '<=', now())
    .orderBy('state', 'asc')
    .orderBy('position')
    .limit(limit)
    .execute();
  const items = rows as DueItem[];
  const state = items[0]?.state;
  return items.filter((item) => item.state === state);
}

const places = (items: readonly { position: number }[]): number[] => items.map(({ position }) => position);

/**
 * Notes that the items are about to be sent. Commit it before the request leaves.
 * @returns false, and notes nothing, when the operation was cancelled or removed meanwhile: then nothing may leave
 */
export async function markSent(
  tx: Tx,
  { id }: Lane,
  items: readonly { position: number }[],
  settleMs: number,
  askForMs: number,
): Promise<boolean> {
  const at = now();
  const { numUpdatedRows } = await tx
    .updateTable('operations')
    .set({ state: 'running', updated_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tx
    .updateTable('operation_items')
    .set({
      state: 'sent',
      attempt: sql`attempt + 1`,
      code: null,
      text: null,
      sent_at: at,
      due_at: new Date(at.getTime() + settleMs),
      ask_until: new Date(at.getTime() + settleMs + askForMs),
      updated_at: at,
    })
    .where('operation_id', '=', id)
    .where('position', 'in', places(items))
    .execute();
  return true;
}

/** Lets items wait that are not sent now. */
export async function postpone(tx: Tx, { id }: Lane, items: readonly { position: number }[], waitMs: number): Promise<void> {
  await tx
    .updateTable('operation_items')
    .set({ due_at: new Date(nowMs() + waitMs) })
    .where('operation_id', '=', id)
    .where('position', 'in', places(items))
    .execute();
}

/** The new state of an item. `dueInMs` counts for the states that stay open. `isAttempt`: false when its last sending counts as none. */
export type Change = {
  position: number;
  state: 'waiting' | 'sent' | 'done' | 'failed' | 'unknown';
  externalId: string | null;
  code: string | null;
  text: string | null;
  dueInMs: number;
  isAttempt: boolean;
};

/** Longest text of an outcome. */
const MAX_TEXT = 300;

export async function storeChanges(tx: Tx, { id }: { id: string }, changes: readonly Change[]): Promise<void> {
  const at = now();
  await sql`update operation_items i set state = c.state, external_id = coalesce(c.external_id, i.external_id), code = c.code, text = c.text,
      due_at = c.due_at, attempt = i.attempt - case when c.is_attempt then 0 else 1 end, updated_at = ${at}
    from unnest(${changes.map(({ position }) => position)}::int[], ${changes.map(({ state }) => state)}::text[],
      ${changes.map(({ externalId }) => externalId)}::text[], ${changes.map(({ code }) => code)}::text[],
      ${changes.map(({ text }) => text?.replaceAll('\0', '').slice(0, MAX_TEXT) ?? null)}::text[],
      ${changes.map(({ dueInMs }) => new Date(at.getTime() + dueInMs))}::timestamptz[],
      ${changes.map(({ isAttempt }) => isAttempt)}::boolean[])
      as c (position, state, external_id, code, text, due_at, is_attempt)
    where i.operation_id = ${id} and i.position = c.position`.execute(tx);
  await tx.updateTable('operations').set({ updated_at: at }).where('id', '=', id).execute();
}

export type OpenItem = { position: number; lane: string; state: 'waiting' | 'sent'; input: unknown };

/** Items of an operation that wait or were sent, whenever they are due: those of a lane, or of all lanes. */
export async function readOpenItems(db: Reader, { id, lane }: { id: string; lane?: string }): Promise<OpenItem[]> {
  let open = db
    .selectFrom('operation_items')
    .select(['position', 'lane', 'state', 'input'])
    .where('operation_id', '=', id)
    .where('state', 'in', ['waiting', 'sent']);
  if (lane !== undefined) open = open.where('lane', '=', lane);
  return (await open.orderBy('position').execute()) as OpenItem[];
}

/** Ends all items of a lane that wait. */
export async function cancelWaiting(tx: Tx, { id, lane }: Lane, code: string): Promise<void> {
  await tx
    .updateTable('operation_items')
    .set({ state: 'failed', code, text: null, updated_at: now() })
    .where('operation_id', '=', id)
    .where('lane', '=', lane)
    .where('state', '=', 'waiting')
    .execute();
}

/** Locks an operation until the transaction ends; undefined when it was removed. */
export const lockOperation = (tx: Tx, id: string) =>
  tx
    .selectFrom('operations')
    .select(['id', 'user_id', 'kind', 'cancelled_at', 'ended_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** When the open items of each lane are due; lanes without open items are absent. */
export const readNextDue = (db: Reader, id: string): Promise<{ lane: string; due: Date }[]> =>
  db
    .selectFrom('operation_items')
    .select((select) => ['lane', select.fn.min('due_at').as('due')])
    .where('operation_id', '=', id)
    .where('state', 'in', ['waiting', 'sent'])
    .groupBy('lane')
    .execute();

/** Ends an operation without open items by what became of them. */
export async function storeEnd(tx: Tx, id: string): Promise<void> {
  const at = now();
  await sql`update operations o set ended_at = ${at}, updated_at = ${at}, state = case
      when o.cancelled_at is not null and c.cancelled > 0 then 'cancelled'
      when c.done = c.total then 'done' when c.done > 0 then 'partial' else 'failed' end
    from (select count(*) as total, count(*) filter (where state = 'done') as done,
        count(*) filter (where state = 'failed' and code = 'CANCELLED') as cancelled
      from operation_items where operation_id = ${id}) c
    where o.id = ${id} and o.ended_at is null`.execute(tx);
}

/** Tells the open screens of a user that one of their operations changed. */
export const notifyOperations = (tx: Tx, userId: number): Promise<unknown> =>
  sql`select pg_notify('operations', ${String(userId)})`.execute(tx);

/**
 * Opens what failed, or is unknown, again: the former is sent, the latter is asked for first. Returns how many items that are.
 * @param askForMs how long the outside is asked about an unknown item
 */
export async function reopenFailed(tx: Tx, id: string, askForMs: number): Promise<number> {
  const at = now();
  const { numAffectedRows = 0n } = await sql`update operation_items set
      state = case when state = 'unknown' then 'sent' else 'waiting' end, attempt = case when state = 'unknown' then attempt else 0 end,
      code = null, text = null, due_at = ${at}, ask_until = ${new Date(at.getTime() + askForMs)}, updated_at = ${at}
    where operation_id = ${id} and state in ('failed', 'unknown')`.execute(tx);
  if (numAffectedRows > 0n) {
    await tx
      .updateTable('operations')
      .set({ state: 'waiting', ended_at: null, cancelled_at: null, updated_at: at })
      .where('id', '=', id)
      .execute();
  }
  return Number(numAffectedRows);
}

export const storeCancelled = (tx: Tx, id: string): Promise<unknown> =>
  tx.updateTable('operations').set({ cancelled_at: now(), updated_at: now() }).where('id', '=', id).execute();

/** A user's operations with their items, for the export of their data. */
export const operationsData: PersonalData = {
  ...ownRows('operations', 'operations', ['created_at']),
  read: async (db, userId) => {
    const { rows } = await sql`select o.created_at, o.kind, o.params, o.state, o.ended_at, (
        select json_agg(json_build_object('subject', i.subject, 'lane', i.lane, 'state', i.state, 'external_id', i.external_id,
          'code', i.code, 'text', i.text) order by i.position)
        from operation_items i where i.operation_id = o.id) as items
      from operations o where o.user_id = ${userId} order by o.created_at`.execute(db);
    return rows;
  },
};

/** Ended operations are kept for 30 days. */
const KEPT_MS = 30 * 86_400_000;

export const removeOldOperations = (db: Db): Promise<unknown> =>
  db
    .deleteFrom('operations')
    .where('ended_at', '<', new Date(nowMs() - KEPT_MS))
    .execute();
