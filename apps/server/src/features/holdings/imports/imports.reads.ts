import type { AppId } from '@lootfolio/domain/games';
import { IMPORT_ROW_STATES, OWN_RATE, type ImportRowState, type ImportState } from '@lootfolio/domain/imports';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
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

/** Imports that were not given up. */
export const draftsOf = (db: Reader) =>
  db
    .selectFrom('import_drafts')
    .select(['id', 'user_id as userId', 'file_names as fileNames', 'state', 'rows', 'done'])
    .select(['choices', 'summary', 'failure', 'doubles', 'import_id as importId', 'updated_at as updatedAt'])
    .where('given_up', '=', false);

/** Returns an import of a user; null for another user's. */
export const findDraft = async (db: Reader, userId: number, id: number): Promise<Draft | null> =>
  (await draftsOf(db).where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()) ?? null;

/** Returns the import of any user; null when it was given up. */
export const readDraft = async (db: Reader, id: number): Promise<Draft | null> =>
  (await draftsOf(db).where('id', '=', id).executeTakeFirst()) ?? null;

/** Returns the import that a user has begun and not ended; null when there is none. */
export const findPresent = async (db: Reader, userId: number): Promise<Draft | null> =>
  (await draftsOf(db).where('user_id', '=', userId).where('state', '<>', 'imported').orderBy('id', 'desc').limit(1).executeTakeFirst()) ??
  null;

/** Returns the number of rows in each state; 0 for a state of no row. */
export async function readStates(db: Reader, draftId: number): Promise<ImportSummary['rows']> {
  const { rows } = await sql<{ state: ImportRowState; rows: number }>`
    select state, count(*)::integer as rows from import_rows where draft_id = ${draftId} group by state`.execute(db);
  const counts = new Map(rows.map(({ state, rows: count }) => [state, count]));
  return Object.fromEntries(IMPORT_ROW_STATES.map((state) => [state, counts.get(state) ?? 0])) as ImportSummary['rows'];
}

/** Returns a number that differs when any row of an import is in another state. */
export async function readStatesHash(db: Reader, draftId: number): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select coalesce(sum(hashtextextended(place || state, 0)::numeric), 0)::text as hash from import_rows where draft_id = ${draftId}`.execute(
    db,
  );
  return rows[0]!.hash;
}

/** Returns the first and the last day of the rows that are imported. */
export async function readDays(db: Reader, draftId: number): Promise<{ first: string | null; last: string | null }> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(day)::text as first, max(day)::text as last from import_rows where draft_id = ${draftId} and state = 'new'`.execute(db);
  return rows[0]!;
}

/** Returns the exchange rates of the rows that are imported, the most used first. The rate of a row is that of its day. */
export async function readUsedRates(db: Reader, draftId: number): Promise<ImportSummary['rates'][number][]> {
  const { rows } = await sql<ImportSummary['rates'][number]>`
    select r.currency, count(*)::integer as rows, min(r.day)::text as "firstDay", max(r.day)::text as "lastDay",
      string_agg(distinct coalesce(f.source, ${OWN_RATE}), ', ') as source
    from import_rows r left join fx_rates f using (rate_id)
    where r.draft_id = ${draftId} and r.state = 'new' and r.currency <> 'USD' and r.price is not null group by r.currency order by 2 desc, 1`.execute(
    db,
  );
  return rows;
}

/** Returns the currencies without a rate on the days of some rows. `before`: the day of their first stored rate. */
export async function readMissingRates(db: Reader, draftId: number): Promise<ImportSummary['ratesMissing'][number][]> {
  const { rows } = await sql<ImportSummary['ratesMissing'][number]>`
    select r.currency, count(*)::integer as rows, (select min(f.day)::text from fx_rates f where f.currency = r.currency) as before
    from import_rows r where r.draft_id = ${draftId} and r.state = 'rate' group by r.currency order by 2 desc, 1`.execute(db);
  return rows;
}

export type ShownRow = {
  place: number;
  file: number;
  line: number;
  side: 'buy' | 'sell';
  appId: AppId;
  name: string;
  quantity: number;
  units: number;
  scale: number;
  currency: string;
  price: number | null;
  day: string;
  itemId: number | null;
  rateUnits: number | null;
  rateScale: number | null;
  rateSource: string | null;
  rateDay: string | null;
};

/** Returns one page of the rows in a state. */
export async function readRowPage(
  db: Reader,
  draftId: number,
  state: ImportRowState,
  { offset, limit }: { offset: number; limit: number },
): Promise<ShownRow[]> {
  const { rows } = await sql<ShownRow>`
    select r.place, r.file, r.line, r.side, r.app_id as "appId", r.name, r.quantity, r.units, r.scale, r.currency, r.price, r.day::text as day,
      r.item_id as "itemId", f.units as "rateUnits", f.scale as "rateScale", f.source as "rateSource", f.day::text as "rateDay"
    from import_rows r left join fx_rates f using (rate_id)
    where r.draft_id = ${draftId} and r.state = ${state} order by r.place limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** A name that no item has, with its game and the number of its rows. `suggestions`: the items whose names are most like it. */
export type UnknownName = DraftName & { rows: number; suggestions: number[] };

/** Returns the names that no item has, those of the most rows first. */
export async function readUnknownNames(db: Reader, draftId: number): Promise<(DraftName & { rows: number })[]> {
  const { rows } = await sql<DraftName & { rows: number }>`
    select app_id as "appId", name, count(*)::integer as rows from import_rows where draft_id = ${draftId} and state = 'unknown'
    group by app_id, name order by 3 desc, 2`.execute(db);
  return rows;
}

/** Returns one page of the names that no item has, as the check found them, those of the most rows first. */
export async function readNamePage(
  db: Reader,
  draftId: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ names: UnknownName[]; total: number }> {
  const { rows: names } = await sql<UnknownName>`
    select app_id as "appId", name, rows, suggestions from import_names where draft_id = ${draftId}
    order by rows desc, name, app_id limit ${limit} offset ${offset}`.execute(db);
  const { rows } = await sql<{ total: number }>`select count(*)::integer as total from import_names where draft_id = ${draftId}`.execute(
    db,
  );
  return { names, total: rows[0]!.total };
}

/** A name in an import, with its game. */
export type DraftName = { appId: AppId; name: string };

/** Returns the different names of an import. */
export async function readNames(db: Reader, draftId: number): Promise<DraftName[]> {
  const { rows } = await sql<DraftName>`select distinct app_id as "appId", name from import_rows where draft_id = ${draftId}`.execute(db);
  return rows;
}

/** Counts the pieces that an import sells. */
export async function countSold(db: Reader, draftId: number): Promise<number> {
  const { rows } = await sql<{ pieces: number }>`
    select coalesce(sum(quantity), 0)::bigint as pieces from import_rows where draft_id = ${draftId} and state = 'new' and side = 'sell'`.execute(
    db,
  );
  return Number(rows[0]!.pieces);
}

/** Returns the rows that are left out, in the order of the files. */
export async function readLeftOut(db: Reader, draftId: number): Promise<{ line: number; name: string; state: ImportRowState }[]> {
  const { rows } = await sql<{ line: number; name: string; state: ImportRowState }>`
    select line, name, state from import_rows where draft_id = ${draftId} and state <> 'new' order by place`.execute(db);
  return rows;
}

export async function countRows(db: Reader, draftId: number): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*)::integer as rows from import_rows where draft_id = ${draftId}`.execute(db);
  return rows[0]!.rows;
}
