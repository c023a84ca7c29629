import { sql, type RawBuilder } from 'kysely';
import type { Db, Reader, Tx } from '../database/database.ts';
import { msUntil, present } from '../database/present.ts';
import { now } from '../process/clock.ts';
import type { Item, Reason } from './kinds.ts';

/** A lane of an operation. Its items run one after another. */
export type Lane = { id: string; lane: string };
/** A lane with the kind of its operation; the job of the kind works on the lane. */
export type LaneOfKind = Lane & { kind: string };

/**
 * An item to start. `object`: the thing that the item changes, a name that is unique among the user's things; items of one object run one
 * after another, across all operations. `credential`: the permission that it uses, such as the key at a market.
 */
export type NewItem = { lane: string; subject: string; input: unknown; object?: string; credential?: string };

/** Makes the name of an object or credential unique for its user. */
const ofUser = (userId: number, name: string | undefined): string | null => (name === undefined ? null : `${userId}:${name}`);

export async function insertItems(tx: Tx, { id, userId }: { id: string; userId: number }, items: readonly NewItem[]): Promise<void> {
  await sql`insert into operation_items (operation_id, position, lane, subject, input, object, credential, due_at, updated_at)
    select ${id}::uuid, place - 1, lane, subject, input::jsonb, object, credential, ${present()}, ${now()}
    from unnest(${items.map(({ lane }) => lane)}::text[], ${items.map(({ subject }) => subject)}::text[],
      ${items.map(({ input }) => JSON.stringify(input))}::text[], ${items.map(({ object }) => ofUser(userId, object))}::text[],
      ${items.map(({ credential }) => ofUser(userId, credential))}::text[])
      with ordinality as added (lane, subject, input, object, credential, place) order by place`.execute(tx);
}

/** An open item that is due. Times are in milliseconds from now; null when there is no bound. */
export type DueItem = Item<unknown> & {
  state: 'waiting' | 'sent';
  object: string | null;
  credential: string | null;
  code: string | null;
  text: string | null;
  faults: number;
  absences: number;
  unproven: boolean;
  refused: boolean;
  askLeftMs: number | null;
  heldLeftMs: number | null;
};

/** True for an item when an earlier open item changes the same object. */
const BLOCKED = sql<boolean>`(i.object is not null and exists (
  select from operation_items o where o.object = i.object and o.turn < i.turn and o.state in ('waiting', 'sent')))`;

/** Returns the due items of a lane: all that were sent, or else `batch` waiting items. An item waits for earlier items of its object. */
export async function readDue(db: Db, { id, lane }: Lane, batch: number): Promise<DueItem[]> {
  const read = async (condition: RawBuilder<unknown>): Promise<DueItem[]> => {
    const { rows } = await sql<DueItem>`
      select position, input, attempt, state, external_id as "externalId", data, sent_at as "sentAt", object, credential, code, text, faults,
        absences, unproven, refused, ${msUntil(sql`ask_until`)} as "askLeftMs", ${msUntil(sql`held_until`)} as "heldLeftMs"
      from operation_items i where operation_id = ${id} and lane = ${lane} and due_at <= ${present()} and ${condition}`.execute(db);
    return rows;
  };
  const sent = await read(sql`state = 'sent' order by position`);
  return sent.length > 0 ? sent : read(sql`state = 'waiting' and not ${BLOCKED} order by position limit ${batch}`);
}

const places = (items: readonly { position: number }[]): number[] => items.map(({ position }) => position);

/** Locks the items that still wait, and that no other item blocks, until the transaction ends. Returns their positions. */
export async function lockWaiting(tx: Tx, { id }: { id: string }, items: readonly { position: number }[]): Promise<Set<number>> {
  const { rows } = await sql<{ position: number }>`select position from operation_items i
    where operation_id = ${id} and position = any(${places(items)}::int[]) and state = 'waiting' and not ${BLOCKED}
    order by position for update`.execute(tx);
  return new Set(places(rows));
}

/** Records that the items are about to be sent. Commit this before the request is sent. */
export async function markSent(
  tx: Tx,
  { id }: { id: string },
  items: readonly { position: number }[],
  { settleMs, askForMs }: { settleMs: number; askForMs: number },
): Promise<void> {
  await sql`update operation_items set state = 'sent', attempt = attempt + 1, code = null, text = null, absences = 0, refused = false,
      sent_at = ${present()}, due_at = ${present(settleMs)}, ask_until = ${present(settleMs + askForMs)}, updated_at = ${now()}
    where operation_id = ${id} and position = any(${places(items)}::int[])`.execute(tx);
}

/** Makes items wait that are not sent now. */
export const postpone = (tx: Tx, { id }: { id: string }, items: readonly { position: number }[], waitMs: number): Promise<unknown> =>
  sql`update operation_items set due_at = ${present(waitMs)}
    where operation_id = ${id} and position = any(${places(items)}::int[])`.execute(tx);

/** Holds back all unsent items of a lane: nothing of the lane may be sent for this time. */
export const holdLane = (tx: Tx, { id, lane }: Lane, waitMs: number): Promise<unknown> =>
  sql`update operation_items set due_at = greatest(due_at, ${present(waitMs)})
    where operation_id = ${id} and lane = ${lane} and state = 'waiting'`.execute(tx);

/** The new state of an item. Times are in milliseconds from now. */
export type Change = {
  position: number;
  state: 'waiting' | 'sent' | 'done' | 'failed' | 'unknown';
  /** Null keeps the stored value. */
  externalId: string | null;
  code: string | null;
  text: string | null;
  /** Undefined keeps the stored value. */
  data: unknown;
  /** The time until the item is due again, for states that stay open. */
  dueInMs: number;
  /** False when its last sending does not count as an attempt. */
  isAttempt: boolean;
  /** Null keeps the stored time until which the outside is asked. */
  askForMs: number | null;
  /** Null: nothing holds the item back. */
  heldForMs: number | null;
  absences: number;
  unproven: boolean;
  refused: boolean;
  faults: number;
};

/** The maximum length of an outcome's text. */
const MAX_TEXT = 300;

export async function storeChanges(tx: Tx, { id }: { id: string }, changes: readonly Change[]): Promise<void> {
  const records = changes.map(({ data, text, ...change }) => ({
    ...change,
    data: data ?? null,
    text: text?.replaceAll('\0', '').slice(0, MAX_TEXT) ?? null,
  }));
  await sql`update operation_items i set state = c.state, external_id = coalesce(c."externalId", i.external_id), code = c.code, text = c.text,
      data = coalesce(nullif(c.data, 'null'), i.data), due_at = ${present(sql`c."dueInMs"`)},
      attempt = i.attempt - case when c."isAttempt" then 0 else 1 end,
      ask_until = case when c."askForMs" is null then i.ask_until else ${present(sql`c."askForMs"`)} end,
      held_until = case when c."heldForMs" is not null then ${present(sql`c."heldForMs"`)} end,
      absences = c.absences, unproven = c.unproven, refused = c.refused, faults = c.faults, updated_at = ${now()}
    from json_to_recordset(${JSON.stringify(records)}::json) as c (position int, state text, "externalId" text, code text, text text,
      data jsonb, "dueInMs" float8, "isAttempt" boolean, "askForMs" float8, "heldForMs" float8, absences smallint, unproven boolean,
      refused boolean, faults smallint)
    where i.operation_id = ${id} and i.position = c.position`.execute(tx);
}

export type OpenItem = { position: number; lane: string; state: 'waiting' | 'sent'; input: unknown };

/** Returns the open items of an operation (waiting or sent), due or not: the items of a lane, or of all lanes. */
export async function readOpenItems(db: Reader, { id, lane }: { id: string; lane?: string }): Promise<OpenItem[]> {
  let open = db
    .selectFrom('operation_items')
    .select(['position', 'lane', 'state', 'input'])
    .where('operation_id', '=', id)
    .where('state', 'in', ['waiting', 'sent']);
  if (lane !== undefined) open = open.where('lane', '=', lane);
  return (await open.orderBy('position').execute()) as OpenItem[];
}

/** Ends all waiting items of a lane. Returns them. */
export async function cancelWaiting(tx: Tx, { id, lane }: Lane, code: string): Promise<Pick<DueItem, 'position' | 'object'>[]> {
  const { rows } = await sql<Pick<DueItem, 'position' | 'object'>>`
    update operation_items set state = 'failed', code = ${code}, text = null, updated_at = ${now()}
    where operation_id = ${id} and lane = ${lane} and state = 'waiting' returning position, object`.execute(tx);
  return rows;
}

/** Ends waiting items, each with its own reason. */
export const dropWaiting = (tx: Tx, { id }: { id: string }, drops: ReadonlyMap<number, Reason>): Promise<unknown> =>
  sql`update operation_items i set state = 'failed', code = d.code, text = left(d.text, ${MAX_TEXT}), updated_at = ${now()}
    from unnest(${[...drops.keys()]}::int[], ${[...drops.values()].map(({ code }) => code)}::text[],
      ${[...drops.values()].map(({ text }) => text.replaceAll('\0', ''))}::text[]) as d (position, code, text)
    where i.operation_id = ${id} and i.position = d.position and i.state = 'waiting'`.execute(tx);

/**
 * Ends the waiting items with a credential that was refused, in every operation.
 * @returns the lanes in which an item ended
 */
export async function denyWaiting(tx: Tx, credentials: readonly string[], { code, text }: Reason): Promise<LaneOfKind[]> {
  const { rows } = await sql<LaneOfKind>`
    with ended as (
      update operation_items set state = 'failed', code = ${code}, text = ${text.replaceAll('\0', '').slice(0, MAX_TEXT)},
        updated_at = ${now()}
      where credential = any(${credentials}::text[]) and state = 'waiting' returning operation_id, lane)
    select distinct id, lane, kind from ended join operations on id = operation_id`.execute(tx);
  return rows;
}

/**
 * Ends waiting items of earlier operations of these kinds that have the same objects as the items of an operation that has just been
 * started.
 * @returns the lanes in which an item ended
 */
export async function supersedeWaiting(tx: Tx, id: string, kinds: readonly string[]): Promise<LaneOfKind[]> {
  const { rows } = await sql<LaneOfKind>`
    with ended as (
      update operation_items i set state = 'failed', code = 'SUPERSEDED', text = null, updated_at = ${now()}
      from operation_items mine, operations other
      where mine.operation_id = ${id} and mine.object = i.object and i.operation_id <> ${id} and i.turn < mine.turn and i.state = 'waiting'
        and other.id = i.operation_id and other.kind = any(${kinds}::text[])
      returning i.operation_id, i.lane)
    select distinct id, lane, kind from ended join operations on id = operation_id`.execute(tx);
  return rows;
}

/** Returns the lanes of items that wait for an object of these items, which may be free now. */
export async function readFollowers(tx: Tx, { id }: { id: string }, items: readonly { position: number }[]): Promise<LaneOfKind[]> {
  const { rows } = await sql<LaneOfKind>`
    select distinct o.id, i.lane, o.kind from operation_items mine
    join operation_items i on i.object = mine.object and i.turn > mine.turn and i.state = 'waiting'
    join operations o on o.id = i.operation_id
    where mine.operation_id = ${id} and mine.position = any(${places(items)}::int[]) and mine.state not in ('waiting', 'sent')`.execute(tx);
  return rows;
}

/** The maximum time after which an item that waits for another item of its object is checked again. Usually it is woken earlier. */
const BLOCKED_MS = 60_000;

/** Returns the milliseconds until the open items of each lane are due; lanes without open items are absent. */
export async function readNextDue(db: Reader, id: string): Promise<{ lane: string; dueInMs: number }[]> {
  const { rows } = await sql<{ lane: string; dueInMs: number }>`
    select lane, greatest(0, min(case when state = 'waiting' and ${BLOCKED}
      then greatest(${msUntil(sql`due_at`)}, ${BLOCKED_MS}) else ${msUntil(sql`due_at`)} end)) as "dueInMs"
    from operation_items i where operation_id = ${id} and state in ('waiting', 'sent') group by lane`.execute(db);
  return rows;
}

/**
 * Reopens failed and unknown items: a failed item is sent again; for an unknown item, the outside is asked first. Items that another
 * operation replaced stay closed.
 * @param askForMs the time for which the outside is asked about an unknown item
 * @returns the number of reopened items
 */
export async function reopenFailed(tx: Tx, id: string, askForMs: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`update operation_items set
      state = case when state = 'unknown' then 'sent' else 'waiting' end, attempt = case when state = 'unknown' then attempt else 0 end,
      code = null, text = null, due_at = ${present()}, ask_until = ${present(askForMs)}, held_until = null, faults = 0, absences = 0,
      refused = false, turn = nextval('operation_turns'), updated_at = ${now()}
    where operation_id = ${id} and state in ('failed', 'unknown') and code is distinct from 'SUPERSEDED'`.execute(tx);
  return Number(numAffectedRows);
}
