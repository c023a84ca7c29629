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

/** An open item that is due, since `lateMs`. Times are in milliseconds from now; null when there is no bound. */
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
  lateMs: number;
};

/** True for an item when an earlier open item changes the same object. */
const BLOCKED = sql<boolean>`(i.object is not null and exists (
  select from operation_items o where o.object = i.object and o.turn < i.turn and o.state in ('waiting', 'sent')))`;

/**
 * Returns the due items of a lane: all that were sent, or else `batch` waiting items, those with the fewest failures of the engine first.
 * An item waits for earlier items of its object.
 */
export async function readDue(db: Db, { id, lane }: Lane, batch: number): Promise<DueItem[]> {
  const read = async (condition: RawBuilder<unknown>): Promise<DueItem[]> => {
    const { rows } = await sql<DueItem>`
      select position, input, attempt, state, external_id as "externalId", data, sent_at as "sentAt", object, credential, code, text, faults,
        absences, unproven, refused, ${msUntil(sql`ask_until`)} as "askLeftMs", ${msUntil(sql`held_until`)} as "heldLeftMs",
        greatest(0, -${msUntil(sql`due_at`)}) as "lateMs"
      from operation_items i where operation_id = ${id} and lane = ${lane} and due_at <= ${present()} and ${condition}`.execute(db);
    return rows;
  };
  const sent = await read(sql`state = 'sent' order by position`);
  return sent.length > 0 ? sent : read(sql`state = 'waiting' and not ${BLOCKED} order by faults, position limit ${batch}`);
}

const places = (items: readonly { position: number }[]): number[] => items.map(({ position }) => position);

/** Locks the items that still wait, and that no other item blocks, until the transaction ends. Returns their positions. */
export async function lockWaiting(tx: Tx, { id }: { id: string }, items: readonly { position: number }[]): Promise<Set<number>> {
  const { rows } = await sql<{ position: number }>`select position from operation_items i
    where operation_id = ${id} and position = any(${places(items)}::int[]) and state = 'waiting' and not ${BLOCKED}
    order by position for update`.execute(tx);
  return new Set(places(rows));
}

/** Records that the items are about to be sent. Commit this before the request is sent. Returns the time of the sending. */
export async function markSent(
  tx: Tx,
  { id }: { id: string },
  items: readonly { position: number }[],
  { settleMs, askForMs }: { settleMs: number; askForMs: number },
): Promise<Date> {
  const { rows } = await sql<{
    sent_at: Date;
  }>`update operation_items set state = 'sent', attempt = attempt + 1, code = null, text = null, absences = 0, refused = false,
      sent_at = ${present()}, due_at = ${present(settleMs)}, ask_until = ${present(settleMs + askForMs)}, updated_at = ${now()}
    where operation_id = ${id} and position = any(${places(items)}::int[]) returning sent_at`.execute(tx);
  return rows[0]!.sent_at;
}

/** Makes items wait that are not sent now. */
export const postpone = (tx: Tx, { id }: { id: string }, items: readonly { position: number }[], waitMs: number): Promise<unknown> =>
  sql`update operation_items set due_at = ${present(waitMs)}
    where operation_id = ${id} and position = any(${places(items)}::int[])`.execute(tx);

/**
 * Holds back all unsent items of a lane: nothing of the lane may be sent for this time.
 * @param holdForMs the time for which the outside may hold them back, from its first refusal; null when this server's own limits hold them
 */
export const holdLane = (tx: Tx, { id, lane }: Lane, waitMs: number, holdForMs: number | null): Promise<unknown> =>
  sql`update operation_items set due_at = greatest(due_at, ${present(waitMs)}),
      held_until = case when ${holdForMs !== null} then coalesce(held_until, ${present(holdForMs ?? 0)}) else held_until end
    where operation_id = ${id} and lane = ${lane} and state = 'waiting'`.execute(tx);

/** Records that the outside holds the unsent items of a lane back no longer. */
export const endHold = (tx: Tx, { id, lane }: Lane): Promise<unknown> =>
  sql`update operation_items set held_until = null
    where operation_id = ${id} and lane = ${lane} and state = 'waiting' and held_until is not null`.execute(tx);

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
/** The maximum time until an item is due again. */
const MAX_DUE_MS = 366 * 86_400_000;

/** Leaves out the character that PostgreSQL cannot store. */
const storable = (text: string): string => text.replaceAll('\0', '');

export async function storeChanges(tx: Tx, { id }: { id: string }, changes: readonly Change[]): Promise<void> {
  const records = changes.map(({ data, text, dueInMs, ...change }) => ({
    ...change,
    dueInMs: Math.min(dueInMs, MAX_DUE_MS),
    data: data ?? null,
    text: text?.slice(0, MAX_TEXT) ?? null,
  }));
  const json = JSON.stringify(records, (_, value: unknown) => (typeof value === 'string' ? storable(value) : value));
  await sql`update operation_items i set state = c.state, external_id = coalesce(c."externalId", i.external_id), code = c.code, text = c.text,
      data = coalesce(nullif(c.data, 'null'), i.data), due_at = ${present(sql`c."dueInMs"`)},
      attempt = i.attempt - case when c."isAttempt" then 0 else 1 end,
      ask_until = case when c."askForMs" is null then i.ask_until else ${present(sql`c."askForMs"`)} end,
      held_until = case when c."heldForMs" is not null then ${present(sql`c."heldForMs"`)} end,
      absences = c.absences, unproven = c.unproven, refused = c.refused, faults = c.faults, updated_at = ${now()}
    from json_to_recordset(${json}::json) as c (position int, state text, "externalId" text, code text, text text,
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

/** Locks open items until the transaction ends. Returns them; those that ended meanwhile are left out. */
export async function lockItems(
  tx: Tx,
  { id }: { id: string },
  items: readonly { position: number }[],
): Promise<Map<number, { state: 'waiting' | 'sent'; superseded: boolean }>> {
  const { rows } = await sql<{ position: number; state: 'waiting' | 'sent'; superseded: boolean }>`
    select position, state, superseded from operation_items
    where operation_id = ${id} and position = any(${places(items)}::int[]) and state in ('waiting', 'sent')
    order by position for no key update`.execute(tx);
  return new Map(rows.map(({ position, ...item }) => [position, item]));
}

/** Items that ended: the lanes of their operations, and the objects that they no longer hold. */
export type Ended = { lanes: LaneOfKind[]; objects: string[] };

const endedOf = (rows: readonly (LaneOfKind & { object: string | null })[]): Ended => ({
  lanes: rows.map(({ id, lane, kind }) => ({ id, lane, kind })),
  objects: rows.flatMap(({ object }) => object ?? []),
});

/** Ends all waiting items of a lane. Returns their objects. */
export async function cancelWaiting(tx: Tx, { id, lane }: Lane, code: string): Promise<(string | null)[]> {
  const { rows } = await sql<{ object: string | null }>`
    update operation_items set state = 'failed', code = ${code}, text = null, updated_at = ${now()}
    where operation_id = ${id} and lane = ${lane} and state = 'waiting' returning object`.execute(tx);
  return rows.map(({ object }) => object);
}

/** Ends waiting items, each with its own reason. */
export const dropWaiting = (tx: Tx, { id }: { id: string }, drops: ReadonlyMap<number, Reason>): Promise<unknown> =>
  sql`update operation_items i set state = 'failed', code = d.code, text = left(d.text, ${MAX_TEXT}), updated_at = ${now()}
    from unnest(${[...drops.keys()]}::int[], ${[...drops.values()].map(({ code }) => code)}::text[],
      ${[...drops.values()].map(({ text }) => storable(text))}::text[]) as d (position, code, text)
    where i.operation_id = ${id} and i.position = d.position and i.state = 'waiting'`.execute(tx);

/** Ends the waiting items with a credential that was refused, in every operation. */
export async function denyWaiting(tx: Tx, credential: string, { code, text }: Reason): Promise<Ended> {
  const { rows } = await sql<LaneOfKind & { object: string | null }>`
    with ended as (
      update operation_items set state = 'failed', code = ${code}, text = ${storable(text).slice(0, MAX_TEXT)}, updated_at = ${now()}
      where credential = ${credential} and state = 'waiting' returning operation_id, lane, object)
    select distinct id, lane, kind, object from ended join operations on id = operation_id`.execute(tx);
  return endedOf(rows);
}

/**
 * Ends waiting items of earlier operations of these kinds that have the same objects as the items of an operation that has just been
 * started. Items that are under way are marked: they are not sent again.
 */
export async function supersedeWaiting(tx: Tx, id: string, kinds: readonly string[]): Promise<Ended> {
  const { rows } = await sql<LaneOfKind & { object: string | null }>`
    with replaced as (
      update operation_items i set superseded = true, updated_at = ${now()},
        state = case when i.state = 'waiting' then 'failed' else i.state end,
        code = case when i.state = 'waiting' then 'SUPERSEDED' else i.code end,
        text = case when i.state = 'waiting' then null else i.text end
      from operation_items mine, operations other
      where mine.operation_id = ${id} and mine.object = i.object and i.operation_id <> ${id} and i.turn < mine.turn
        and i.state in ('waiting', 'sent') and other.id = i.operation_id and other.kind = any(${kinds}::text[])
      returning i.operation_id, i.lane, i.object)
    select distinct id, lane, kind, object from replaced join operations on id = operation_id`.execute(tx);
  return endedOf(rows);
}

/** Returns the lanes of items that wait for one of these objects. */
export async function readFollowers(tx: Tx, objects: readonly string[]): Promise<LaneOfKind[]> {
  const { rows } = await sql<LaneOfKind>`
    select distinct o.id, i.lane, o.kind from operation_items i join operations o on o.id = i.operation_id
    where i.object = any(${objects}::text[]) and i.state = 'waiting'`.execute(tx);
  return rows;
}

/** The maximum time after which an item that waits for another item of its object is checked again. Usually it is woken earlier. */
const BLOCKED_MS = 60_000;

/**
 * Returns the milliseconds until the open items of each lane are due; lanes without open items are absent.
 * `waits`: some of the items were not sent yet.
 */
export async function readNextDue(db: Reader, id: string): Promise<{ lane: string; dueInMs: number; waits: boolean }[]> {
  const { rows } = await sql<{ lane: string; dueInMs: number; waits: boolean }>`
    select lane, bool_or(state = 'waiting') as waits, greatest(0, min(case when state = 'waiting' and ${BLOCKED}
      then greatest(${msUntil(sql`due_at`)}, ${BLOCKED_MS}) else ${msUntil(sql`due_at`)} end)) as "dueInMs"
    from operation_items i where operation_id = ${id} and state in ('waiting', 'sent') group by lane`.execute(db);
  return rows;
}

/**
 * Reopens failed and unknown items, in the order of the start: a failed item is sent again; for an unknown item, the outside is asked
 * first. Items that another operation replaced stay closed.
 * @returns the number of reopened items
 */
export async function reopenFailed(tx: Tx, id: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with failed as (
      select position from operation_items where operation_id = ${id} and (state = 'unknown' or state = 'failed' and not superseded)
      order by position for update),
    turns as materialized (select position, nextval('operation_turns') as turn from failed)
    update operation_items i set state = case when i.state = 'unknown' then 'sent' else 'waiting' end, attempt = 0, code = null, text = null,
      due_at = ${present()}, ask_until = null, held_until = null, faults = 0, absences = 0, refused = false, turn = turns.turn,
      updated_at = ${now()}
    from turns where i.operation_id = ${id} and i.position = turns.position`.execute(tx);
  return Number(numAffectedRows);
}

/** Makes the next failure at the open items of a lane the last one. */
export const allowOneFault = (db: Db, { id, lane }: Lane, faults: number): Promise<unknown> =>
  sql`update operation_items set faults = greatest(faults, ${faults})
    where operation_id = ${id} and lane = ${lane} and state in ('waiting', 'sent')`.execute(db);
