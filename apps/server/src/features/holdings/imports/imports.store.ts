import type { ImportState } from '@lootfolio/domain/imports';
import type { LocalDate } from '@lootfolio/domain/schedule';
import { sql } from 'kysely';
import type { Db, Reader, Tx } from '../../../platform/database/database.ts';
import { now, nowMs } from '../../../platform/process/clock.ts';
import type { ImportChoices, ImportFailure, ImportSummary } from './imports.tables.ts';

export type Draft = {
  id: number;
  userId: number;
  fileNames: string[];
  state: ImportState;
  rows: number;
  done: number;
  choices: Partial<ImportChoices>;
  summary: ImportSummary | null;
  failure: ImportFailure | null;
  doubles: number;
  importId: number | null;
  updatedAt: Date;
};

const drafts = (db: Reader) =>
  db
    .selectFrom('import_drafts')
    .select(['id', 'user_id as userId', 'file_names as fileNames', 'state', 'rows', 'done'])
    .select(['choices', 'summary', 'failure', 'doubles', 'import_id as importId', 'updated_at as updatedAt'])
    .where('given_up', '=', false);

/** Returns an import of a user; null for another user's. */
export const findDraft = async (db: Reader, userId: number, id: number): Promise<Draft | null> =>
  (await drafts(db).where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()) ?? null;

/** Locks an import of a user; null for another user's. */
export const lockDraft = async (tx: Tx, userId: number, id: number): Promise<Draft | null> =>
  (await drafts(tx).where('id', '=', id).where('user_id', '=', userId).forNoKeyUpdate().executeTakeFirst()) ?? null;

/** Returns the import of any user; null when it was given up. */
export const readDraft = async (db: Reader, id: number): Promise<Draft | null> =>
  (await drafts(db).where('id', '=', id).executeTakeFirst()) ?? null;

/** Returns the import that a user has begun and not ended; null when there is none. */
export const findPresent = async (db: Reader, userId: number): Promise<Draft | null> =>
  (await drafts(db).where('user_id', '=', userId).where('state', '<>', 'imported').orderBy('id', 'desc').limit(1).executeTakeFirst()) ??
  null;

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
export const lockDrafts = (tx: Tx, userId: number): Promise<Draft[]> => drafts(tx).where('user_id', '=', userId).forNoKeyUpdate().execute();

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
};

/** Stores rows from a place on. Those that are there already stay as they are. */
export async function insertRows(tx: Tx, draftId: number, from: number, rows: readonly SentRow[]): Promise<void> {
  await sql`
    insert into import_rows (draft_id, place, file, line, side, app_id, name, category, quantity, units, scale, currency, day, float, note, market, source_id)
    select ${draftId}, ${from} + r.ordinality - 1, r.file, r.line, r.side, r."appId", r.name, r.category, r.quantity, r.units, r.scale, r.currency, r.day,
      r.float, r.note, r.market, r."sourceId"
    from rows from (json_to_recordset(${JSON.stringify(rows)}::json) as (file integer, line integer, side text, "appId" integer, name text,
      category text, quantity integer, units bigint, scale integer, currency text, day date, float double precision, note text, market text,
      "sourceId" text)) with ordinality r
    on conflict (draft_id, place) do nothing`.execute(tx);
}

export async function countRows(db: Reader, draftId: number): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*)::integer as rows from import_rows where draft_id = ${draftId}`.execute(db);
  return rows[0]!.rows;
}
