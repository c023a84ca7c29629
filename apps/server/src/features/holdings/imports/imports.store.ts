import type { LocalDate } from '@lootfolio/domain/schedule';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { now, nowMs } from '../../../platform/process/clock.ts';
import { draftsOf, type Draft, type UnknownName } from './imports.reads.ts';

/** Locks an import of a user; null for another user's. */
export const lockDraft = async (tx: Tx, userId: number, id: number): Promise<Draft | null> =>
  (await draftsOf(tx).where('id', '=', id).where('user_id', '=', userId).forNoKeyUpdate().executeTakeFirst()) ?? null;

export async function insertDraft(tx: Tx, userId: number, fileNames: readonly string[]): Promise<number> {
  const at = now();
  const { id } = await tx
    .insertInto('import_drafts')
    .values({
      ...{ user_id: userId, file_names: [...fileNames], state: 'filling' },
      ...{ summary: null, failure: null, import_id: null, created_at: at, updated_at: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Locks the imports of a user. */
export const lockDrafts = (tx: Tx, userId: number): Promise<Draft[]> =>
  draftsOf(tx).where('user_id', '=', userId).forNoKeyUpdate().execute();

/** Gives imports up. A worker deletes their rows, because they can be a million. What they added stays. */
export const giveUpDrafts = (tx: Tx, ids: readonly number[]): Promise<unknown> =>
  tx
    .updateTable('import_drafts')
    .set({ given_up: true })
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();

export type DraftChange = Partial<Pick<Draft, 'state' | 'rows' | 'done' | 'choices' | 'summary' | 'failure' | 'doubles' | 'importId'>>;

export async function storeDraft(
  tx: Tx,
  id: number,
  { state, rows, done, choices, summary, failure, doubles, importId }: DraftChange,
): Promise<void> {
  await tx
    .updateTable('import_drafts')
    .set({
      ...(state !== undefined && { state }),
      ...(rows !== undefined && { rows }),
      ...(done !== undefined && { done }),
      ...(choices !== undefined && { choices: JSON.stringify(choices) }),
      ...(summary !== undefined && { summary: summary && JSON.stringify(summary) }),
      ...(failure !== undefined && { failure: failure && JSON.stringify(failure) }),
      ...(doubles !== undefined && { doubles }),
      ...(importId !== undefined && { import_id: importId }),
      updated_at: now(),
    })
    .where('id', '=', id)
    .execute();
}

/** Deletes imports that were given up, and those with which nobody went on for a day. */
export const removeOldDrafts = (db: Db): Promise<unknown> =>
  db
    .deleteFrom('import_drafts')
    .where((row) => row.or([row.eb('given_up', '=', true), row.eb('updated_at', '<', new Date(nowMs() - 86_400_000))]))
    .execute();

/** A row as it was sent. */
export type SentRow = {
  file: number;
  line: number;
  side: 'buy' | 'sell';
  appId: number;
  name: string;
  category: string;
  quantity: number;
  units: number;
  scale: number;
  currency: string;
  day: LocalDate | null;
  float: number | null;
  note: string;
  market: string | null;
  sourceId: string | null;
  ofPrevious: boolean;
};

/** Stores rows from a place on. Those that are there already stay as they are. */
export async function insertRows(tx: Tx, draftId: number, from: number, rows: readonly SentRow[]): Promise<void> {
  await sql`
    insert into import_rows (draft_id, place, file, line, side, app_id, name, category, quantity, units, scale, currency, day, float, note, market, source_id,
      of_previous)
    select ${draftId}, ${from} + r.ordinality - 1, r.file, r.line, r.side, r."appId", r.name, r.category, r.quantity, r.units, r.scale, r.currency, r.day,
      r.float, r.note, r.market, r."sourceId", r."ofPrevious"
    from rows from (json_to_recordset(${JSON.stringify(rows)}::json) as (file integer, line integer, side text, "appId" integer, name text,
      category text, quantity integer, units bigint, scale integer, currency text, day date, float double precision, note text, market text,
      "sourceId" text, "ofPrevious" boolean)) with ordinality r
    on conflict (draft_id, place) do nothing`.execute(tx);
}

/** Lets the database count the rows that wait: the plans of the statements of a check depend on their number. */
export const analyseRows = (db: Db | Tx): Promise<unknown> => sql`select analyse_import_rows()`.execute(db);

/** Stores the names that no item has, with the items whose names are most like them. Earlier ones are forgotten. */
export async function storeNames(tx: Tx, draftId: number, names: readonly UnknownName[]): Promise<void> {
  await sql`delete from import_names where draft_id = ${draftId}`.execute(tx);
  if (names.length === 0) return;
  await sql`
    insert into import_names (draft_id, app_id, name, rows, suggestions)
    select ${draftId}, n."appId", n.name, n.rows, array(select json_array_elements_text(n.suggestions)::integer)
    from json_to_recordset(${JSON.stringify(names)}::json) as n ("appId" integer, name text, rows integer, suggestions json)`.execute(tx);
}
