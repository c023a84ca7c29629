import { readProfile } from '@lootfolio/domain/steam-profile';
import { LISTED_MATCHES, PROFILE_STATES, SHORTEST_PART, type ProfileState, type UserSort, type UserStatus } from '@lootfolio/domain/users';
import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { now } from '../../../platform/process/clock.ts';
import type { Role } from '../../../platform/security/sessions.ts';

/** `avatar`: Steam's address of the picture. `activeOn`: the last day on which a session was used. */
export type UserRow = {
  id: number;
  name: string;
  steamId: string | null;
  mail: string | null;
  mailConfirmedAt: Date | null;
  role: Role;
  state: ProfileState;
  balance: number;
  joinedAt: Date;
  tradeLinkSealed: string | null;
  profileUrl: string;
  avatar: string | null;
  country: string | null;
  accountCreated: Date | null;
  sessions: number;
  lastSeen: Date | null;
  activeOn: string | null;
};

export type UserView = { search: string; status: UserStatus; sort: UserSort; page: number; limit: number };
export type UserList = { rows: UserRow[]; total: number; hasMore: boolean };

/** The sort columns for which the list has indexes. */
const SORT_COLUMNS: Record<string, RawBuilder<unknown>> = {
  joined_at: sql`u.joined_at`,
  user_name: sql`u.name_key`,
  balance: sql`u.balance`,
};

/** Returns one page of the users; a page past the end is the last one. */
export async function readUsers(db: Reader, view: UserView): Promise<UserList> {
  const where = conditionOf(view.status);
  if (view.search === '') return { ...(await readPage(db, view, where, await countUsers(db, view.status))), hasMore: false };
  const found = await findIds(db, sql`${where} and ${matches(view.search)}`);
  const ids = found.slice(0, LISTED_MATCHES);
  const page = await readPage(db, view, sql`u.id = any (${ids}::int[])`, ids.length);
  return { ...page, hasMore: found.length > ids.length };
}

/** Returns one user; null when there is none, or the account was deleted. */
export async function findUser(db: Reader, id: number): Promise<UserRow | null> {
  const { rows } = await readRows(db, sql`select u.id from users u where u.id = ${id} and u.deleted_at is null`, sql`id`);
  return rows[0] ?? null;
}

const conditionOf = (status: UserStatus): RawBuilder<unknown> =>
  status === 'all' ? sql`u.deleted_at is null` : sql`u.deleted_at is null and u.profile_state = ${PROFILE_STATES[status]}`;

/**
 * Returns a condition for the search text. A Steam id in any spelling and the address of a profile match one account. Any other text
 * matches a part of a name, Steam id or mail.
 */
function matches(search: string): RawBuilder<unknown> {
  const typed = readProfile(search);
  if (typed !== null && 'steamId' in typed) return sql`u.steam_id = ${typed.steamId}`;
  const literal = search.replace(/[\\%_]/g, '\\$&');
  // each field begins on a new line
  const pattern = search.length < SHORTEST_PART ? `%\n${literal}%` : `%${literal}%`;
  return sql`u.search_text like fold_text(${pattern})`;
}

/** Returns the ids of the users who match, the last joined first. Returns one id more than the list shows when there are more. */
async function findIds(db: Reader, found: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where ${found} order by u.joined_at desc, u.id desc limit ${LISTED_MATCHES + 1}`.execute(db);
  return rows.map(({ id }) => id);
}

async function countUsers(db: Reader, status: UserStatus): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(users), 0)::int as total from user_counts
    where what = 'state' and ${status === 'all' ? sql`true` : sql`key = ${String(PROFILE_STATES[status])}`}`.execute(db);
  return rows[0]!.total;
}

async function readPage(db: Reader, view: UserView, where: RawBuilder<unknown>, total: number): Promise<Omit<UserList, 'hasMore'>> {
  const { limit } = view;
  const offset = Math.min(view.page - 1, Math.max(0, Math.ceil(total / limit) - 1)) * limit;
  const size = Math.min(limit, total - offset);
  const [column = '', direction] = view.sort.split(':');
  // a page in the second half is read from the end
  const fromEnd = offset > total / 2;
  const skipped = fromEnd ? total - offset - size : offset;
  const way = (direction === 'desc') !== fromEnd ? sql`desc` : sql`asc`;
  const order = sql`${SORT_COLUMNS[column]!} ${way}, u.id ${way}`;
  const { rows } = await readRows(
    db,
    sql`select u.id from users u where ${where} order by ${order} limit ${size} offset ${skipped}`,
    order,
  );
  return { rows: fromEnd ? rows.toReversed() : rows, total };
}

/** @param ids a query of the ids of users `u` */
const readRows = (db: Reader, ids: RawBuilder<unknown>, order: RawBuilder<unknown>): Promise<{ rows: UserRow[] }> =>
  sql<UserRow>`
    select u.id, u.user_name as name, u.steam_id as "steamId", u.mail, u.mail_confirmed_at as "mailConfirmedAt", u.role,
      u.profile_state as state, u.balance, u.joined_at as "joinedAt", u.trade_link_sealed as "tradeLinkSealed",
      u.profile_url as "profileUrl", u.avatar_medium as avatar, u.country, u.steam_account_created as "accountCreated",
      used.sessions, used."lastSeen", u.active_on as "activeOn"
    from (${ids}) wanted join users u on u.id = wanted.id
    cross join lateral (
      select count(*) filter (where s.expires_at > ${now()}) as sessions, max(s.last_seen) as "lastSeen" from sessions s where s.user_id = u.id
    ) used
    order by ${order}`.execute(db);

export type UserStats = {
  totalUsers: number;
  activeUsers: number;
  bannedUsers: number;
  /** Thousandths of a dollar. */
  totalBalance: number;
  /** The number of users who joined in the last 30 days, including today, and in the 30 days before. */
  joined: number;
  joinedBefore: number;
};

const STATS_DAYS = 30;

/** @param today YYYY-MM-DD */
export async function readStats(db: Reader, today: string): Promise<UserStats> {
  const { rows } = await sql<UserStats>`
    select coalesce(sum(users) filter (where what = 'state'), 0)::int as "totalUsers",
      coalesce(sum(users) filter (where what = 'state' and key = ${String(PROFILE_STATES.active)}), 0)::int as "activeUsers",
      coalesce(sum(users) filter (where what = 'state' and key = ${String(PROFILE_STATES.banned)}), 0)::int as "bannedUsers",
      coalesce(sum(users) filter (where what = 'joined' and key::date > ${today}::date - ${STATS_DAYS}::int), 0)::int as joined,
      coalesce(sum(users) filter (where what = 'joined' and key::date <= ${today}::date - ${STATS_DAYS}::int), 0)::int as "joinedBefore",
      (select coalesce(sum(balance), 0)::bigint from users where deleted_at is null and balance > 0) as "totalBalance"
    from user_counts
    where what = 'state' or (what = 'joined' and key between (${today}::date - ${2 * STATS_DAYS - 1}::int)::text and ${today})`.execute(db);
  return rows[0]!;
}
