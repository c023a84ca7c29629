import { APP_IDS, type AppId } from '@lootfolio/domain/games';
import { sql } from 'kysely';
import type { Db, Reader, Tx } from '../../platform/database/database.ts';
import { now, nowMs } from '../../platform/process/clock.ts';
import type { NameState } from '../prices.tables.ts';

/** A name in a market's list, with the last price in the list. */
export type SentName = { name: string; phase: string | null; price: number };
export type NameOnMarket = Pick<SentName, 'name' | 'phase'> & { marketId: number; appId: AppId };

/** The games whose names are in the catalogue. The names of all other games are learned from the markets. */
const CATALOGUED: ReadonlySet<AppId> = new Set([APP_IDS.cs2, APP_IDS.tf2]);
export const isCatalogued = (appId: AppId): boolean => CATALOGUED.has(appId);

/** The maximum number of undecided names of a market. When there are more, those with the highest prices are kept. */
export const MAX_OPEN_NAMES = 500;
const DAY = 86_400_000;
/** The number of days after which a name that no list had is removed. */
const KEPT_DAYS = 14;

export const sentNameKey = ({ name, phase }: Pick<SentName, 'name' | 'phase'>): string => `${phase ?? ''} ${name}`;

/** Returns the decisions of administrators on a market's names, by `sentNameKey`: the item, or null for an ignored name. */
export async function readDecidedNames(db: Reader, marketId: number, appId: number): Promise<Map<string, number | null>> {
  const rows = await db
    .selectFrom('market_names')
    .select(['name', 'phase', 'item_id'])
    .where('market_id', '=', marketId)
    .where('app_id', '=', appId)
    .where('state', '<>', 'open')
    .execute();
  return new Map(rows.map((row) => [sentNameKey(row), row.item_id]));
}

/** Records that a list had these names. */
export async function noteNames(db: Db, marketId: number, appId: AppId, names: readonly SentName[]): Promise<void> {
  if (names.length === 0) return;
  const dearest = names.toSorted((a, b) => b.price - a.price).slice(0, MAX_OPEN_NAMES);
  const sent = sql`json_to_recordset(${JSON.stringify(dearest)}::json) as s (name text, phase text, price int)`;
  const isSame = sql`m.market_id = ${marketId} and m.app_id = ${appId} and m.name = s.name and m.phase is not distinct from s.phase`;
  await sql`update market_names m set times = m.times + 1, last_seen = ${now()}, price = s.price from ${sent} where ${isSame}`.execute(db);
  await sql`insert into market_names (market_id, app_id, name, phase, times, first_seen, last_seen, price, state)
    select ${marketId}, ${appId}, s.name, s.phase, 1, ${now()}, ${now()}, s.price, 'open' from ${sent}
    where not exists (select from market_names m where ${isSame}) order by s.price desc
    limit greatest(0, ${MAX_OPEN_NAMES} - (select count(*) from market_names where market_id = ${marketId} and state = 'open'))
    on conflict do nothing`.execute(db);
}

export type NameRow = SentName & {
  marketId: number;
  appId: AppId;
  times: number;
  firstSeen: Date;
  lastSeen: Date;
  state: NameState;
  itemId: number | null;
};

/** Returns a page of the names in a state, the last seen first. @param marketId null = all markets */
export async function readNames(
  db: Reader,
  view: { state: NameState; marketId: number | null; search: string; page: number; limit: number },
): Promise<{ rows: NameRow[]; total: number }> {
  const like = `%${view.search.replace(/[\\%_]/g, '\\$&')}%`;
  const where = sql`state = ${view.state} and (${view.marketId}::int is null or market_id = ${view.marketId}) and name ilike ${like}`;
  const { rows } = await sql<NameRow>`
    select market_id as "marketId", app_id as "appId", name, phase, price, times, first_seen as "firstSeen", last_seen as "lastSeen", state,
      item_id as "itemId"
    from market_names where ${where}
    order by last_seen desc, price desc, market_id, app_id, name, phase limit ${view.limit} offset ${(view.page - 1) * view.limit}`.execute(
    db,
  );
  const counted = await sql<{ total: number }>`select count(*)::int as total from market_names where ${where}`.execute(db);
  return { rows, total: counted.rows[0]!.total };
}

/** Counts the undecided names. */
export async function countOpenNames(db: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from market_names where state = 'open'`.execute(db);
  return rows[0]!.count;
}

const isName = ({ marketId, appId, name, phase }: NameOnMarket) =>
  sql<boolean>`market_id = ${marketId} and app_id = ${appId} and name = ${name} and phase is not distinct from ${phase}`;

/** Returns the decision on a name, locked; null when no list had the name. */
export async function lockName(tx: Tx, name: NameOnMarket): Promise<{ state: NameState; itemId: number | null } | null> {
  const row = await tx.selectFrom('market_names').select(['state', 'item_id as itemId']).where(isName(name)).forUpdate().executeTakeFirst();
  return row ?? null;
}

export async function decideName(tx: Tx, name: NameOnMarket, decision: { state: NameState; itemId: number | null }): Promise<void> {
  await tx.updateTable('market_names').set({ state: decision.state, item_id: decision.itemId }).where(isName(name)).execute();
}

/** Removes undecided names that no list has any more. */
export const removeOldNames = (db: Db): Promise<unknown> =>
  db
    .deleteFrom('market_names')
    .where('state', '=', 'open')
    .where('last_seen', '<', new Date(nowMs() - KEPT_DAYS * DAY))
    .execute();
