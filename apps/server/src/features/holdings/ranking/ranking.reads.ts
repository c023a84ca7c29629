import type { AppId } from '@lootfolio/domain/games';
import type { Money } from '@lootfolio/domain/money';
import type { RankingSort } from '@lootfolio/domain/ranking';
import { readProfile } from '@lootfolio/domain/steam-profile';
import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import type { PublicInventory, Ranked } from './ranking.rules.ts';

/** Inventories `i` that everybody may read on Steam. The text is that of the partial indexes, so that PostgreSQL can use them. */
const READABLE = sql`i.read_at is not null and i.problem is distinct from 'PRIVATE'`;
/** Inventories `i` whose owners did not hide them here. */
const NOT_HIDDEN = sql`not exists (select from users h where h.steam_id = i.steam_id and h.ranking_hidden)`;
/** Inventories `i` that everybody may see, with the account `u` or the profile `p` of their owners. */
const SHOWN = sql`inventories i
  left join users u on u.steam_id = i.steam_id
  left join steam_profiles p on p.steam_id = i.steam_id
  where ${READABLE} and ${NOT_HIDDEN}`;
/** The name of an owner. An account without data from Steam has its Steam id as name. */
const NAME = sql`coalesce(nullif(u.user_name, u.steam_id), p.name, i.steam_id)`;
const AVATAR = sql`coalesce(u.avatar_medium, p.avatar)`;
const COUNTRY = sql`coalesce(u.country, p.country)`;

/** The same name as it is searched: see `fold_text`. */
const NAME_KEY = sql`coalesce(case when u.user_name <> u.steam_id then u.name_key end, p.name_key, i.steam_id)`;

/** `value` in thousandths of a dollar. `avatar`: Steam's address of the picture. */
export type Player = {
  steamId: string;
  name: string;
  avatar: string | null;
  country: string | null;
  rank: number;
  value: Money;
  count: number;
  readAt: Date;
};

export type RankingView = {
  appId: AppId;
  search: string;
  sort: RankingSort;
  descending: boolean;
  page: number;
  pageSize: number;
};

const COLUMNS: Record<RankingSort, RawBuilder<unknown>> = {
  value: sql`i.shown_value`,
  count: sql`i.shown_units`,
  name: sql`lower(${NAME})`,
  updated_at: sql`i.read_at`,
};

/**
 * Returns one page of the ranking of a game; the last page for a page past the end. A search does not change the ranks.
 * @param ranked the values of all shown inventories of the game
 */
export async function readRanking(db: Reader, ranked: Ranked, view: RankingView): Promise<{ items: Player[]; total: number }> {
  const [wanted, total] = await Promise.all([
    readPage(db, view),
    view.search === '' ? ranked.inventories : countFound(db, view.appId, view.search),
  ]);
  const last = Math.ceil(total / view.pageSize);
  const rows = view.page > last && last > 0 ? await readPage(db, { ...view, page: last }) : wanted;
  return { items: rows.map((row) => ({ ...row, rank: ranked.rankOf(row.value) })), total };
}

async function readPage(db: Reader, view: RankingView): Promise<Omit<Player, 'rank'>[]> {
  const direction = view.descending ? sql`desc` : sql`asc`;
  const then = view.sort === 'value' ? sql`` : sql`i.shown_value desc,`;
  const { rows } = await sql<Omit<Player, 'rank'>>`
    select i.steam_id as "steamId", ${NAME} as name, ${AVATAR} as avatar, ${COUNTRY} as country,
      i.shown_value as value, i.shown_units as count, i.read_at as "readAt"
    from ${SHOWN} and i.app_id = ${view.appId} and ${searched(view.search)}
    order by ${COLUMNS[view.sort]} ${direction}, ${then} i.steam_id
    limit ${view.pageSize} offset ${(view.page - 1) * view.pageSize}`.execute(db);
  return rows;
}

async function countFound(db: Reader, appId: AppId, search: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${SHOWN} and i.app_id = ${appId} and ${searched(search)}`.execute(db);
  return rows[0]!.total;
}

/** The condition of a search: the id or address of a profile finds one account, any other text finds names that contain it. */
function searched(search: string): RawBuilder<boolean> {
  if (search === '') return sql<boolean>`true`;
  const typed = readProfile(search);
  if (typed !== null && 'steamId' in typed) return sql<boolean>`i.steam_id = ${typed.steamId}`;
  // only Steam knows which account has this name in its address
  if (typed !== null) return sql<boolean>`false`;
  const pattern = sql`fold_text(${`%${search.replace(/[\\%_]/g, '\\$&')}%`})`;
  // the names of accounts and profiles first, by their trigrams; which of the two an owner is called by is decided for these few
  return sql<boolean>`${NAME_KEY} like ${pattern} and i.steam_id in (
    select steam_id from users where deleted_at is null and search_text like ${pattern} and name_key like ${pattern}
    union all select steam_id from steam_profiles where name_key like ${pattern}
    ${/^\d+$/.test(search) ? sql`union all select steam_id from inventories where steam_id like ${pattern}` : sql``})`;
}

/** Returns the values of all inventories of a game that everybody may see, the highest first, and the number of things in them. */
export async function readShownValues(db: Reader, appId: AppId): Promise<{ values: Money[]; units: number }> {
  const { rows } = await sql<{ values: Money[]; units: number }>`
    select coalesce(json_agg(i.shown_value order by i.shown_value desc), '[]') as values, coalesce(sum(i.shown_units), 0) as units
    from inventories i where ${READABLE} and ${NOT_HIDDEN} and i.app_id = ${appId}`.execute(db);
  return { values: rows[0]!.values, units: Number(rows[0]!.units) };
}

/** `avatar`: Steam's address of the picture. */
type Owner = { name: string; avatar: string | null; country: string | null };

/** Returns an owner of whom everybody may see some inventory; null for all others, so that nobody finds out who has an account. */
export async function readShownOwner(db: Reader, steamId: string): Promise<Owner | null> {
  const { rows } = await sql<Owner>`
    select ${NAME} as name, ${AVATAR} as avatar, ${COUNTRY} as country from ${SHOWN} and i.steam_id = ${steamId} limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Returns an inventory, whether or not others may see it. */
export async function readPublicInventory(db: Reader, { steamId, appId }: { steamId: string; appId: AppId }): Promise<PublicInventory> {
  const { rows } = await sql<PublicInventory>`
    select i.id, i.read_at as "readAt", i.checked_at as "checkedAt", i.asked_at as "askedAt", i.problem, coalesce(i.shown_units, 0) as units,
      coalesce(u.ranking_hidden, false) as "isHidden"
    from (select ${steamId}::text as steam_id) asked
    left join inventories i on i.steam_id = asked.steam_id and i.app_id = ${appId}
    left join users u on u.steam_id = asked.steam_id`.execute(db);
  return rows[0]!;
}

/** Returns the Steam ids of owners without an account whose inventory somebody asked for and whose profile was not read since `before`. */
export async function readDueProfiles(db: Reader, { before, limit }: { before: Date; limit: number }): Promise<string[]> {
  const { rows } = await sql<{ steamId: string }>`
    select distinct i.steam_id as "steamId", p.read_at from inventories i
    left join steam_profiles p on p.steam_id = i.steam_id
    where i.asked_at is not null and i.read_at is not null and (p.read_at is null or p.read_at < ${before})
      and not exists (select from users u where u.steam_id = i.steam_id)
    order by p.read_at nulls first limit ${limit}`.execute(db);
  return rows.map(({ steamId }) => steamId);
}
