import { STATISTIC_RANGES } from '@lootfolio/domain/statistics';
import { USER_SORTS, USER_STATUSES } from '@lootfolio/domain/users';
import { sql } from 'kysely';
import {
  periodBefore,
  periodOf,
  readActivity,
  readCounts,
  readCountries,
  readRegistrations,
} from '../apps/server/src/features/operator/statistics/statistics.reads.ts';
import { readStats, readUsers, type UserView } from '../apps/server/src/features/operator/users/users.reads.ts';
import type { Db } from '../apps/server/src/platform/database/database.ts';
import { percentile, plainFigure, ratioFigure, type Figure } from './figures.ts';
import { race, speedup, type Times } from './race.ts';
import { createEmptyDatabase } from './world.ts';

const USERS = 1_000_000;
const DAYS = 731;
const TODAY = '2026-11-20';
const YEAR = 365;

/** Searches that find nobody, few, many and nearly all, by names, mails and Steam ids, short ones too. */
const SEARCHES = [
  '',
  'nobody has this',
  'kaya 4242',
  'deniz',
  'aylin 77',
  'example.com',
  '765611',
  '4321',
  'ka',
  'x',
  'er 1',
  'lena12345@',
];
const VIEWS: readonly UserView[] = SEARCHES.flatMap((search) =>
  USER_STATUSES.flatMap((status) => USER_SORTS.map((sort): UserView => ({ search, status, sort, page: 1, limit: 10 }))),
);
/** Pages of the whole list, to its end. */
const PAGES = [1, 2, 10, 100, 10_000, 50_000, 99_999];

/** Users of two years: 3 % inactive, 1 % banned, 15 % with money; a tenth of them active each day. */
export async function fillUsers(db: Db): Promise<void> {
  // balances without postings: only the ledger would refuse them
  await sql`alter table users disable trigger users_begin_without_money`.execute(db);
  await sql`insert into users (steam_id, user_name, mail, profile_url, joined_at, profile_state, country, balance)
    select '7656119' || (8000000000 + n * 37), name || ' ' || h % 10000, case when n % 5 < 3 then lower(name) || n || '@' || domain end, '',
      ${TODAY}::date - (${USERS} - n) * interval '63 seconds', case when h % 100 < 3 then 0 when h % 100 = 99 then 2 else 1 end,
      case when n % 3 > 0 then (array['TR', 'DE', 'US', 'PL', 'CN', 'BR', 'FR', 'SE', 'GB', 'RU', 'UA', 'NL'])[h % 12 + 1] end,
      case when h / 100 % 20 < 3 then h::bigint % 500000 * 10 else 0 end
    from generate_series(1, ${USERS}::int) n
    cross join lateral (select abs(hashint4(n)) as h) hashed
    cross join lateral (select
      (array['Deniz', 'Kaya', 'Aylin', 'Mert', 'Şule', 'İrem', 'Çağlar', 'Lena', 'Oskar', 'Viktor', 'Maja', 'Hugo', 'Noah', 'Emma', 'Wei',
        'Ana'])[h % 16 + 1] || (array['', 'er', 'sson', 'TV', '_cs', ' Trades', 'ko', 'x'])[h / 16 % 8 + 1] as name,
      (array['example.com', 'mail.example', 'post.example', 'inbox.example'])[h / 7 % 4 + 1] as domain) words`.execute(db);
  await sql`alter table users enable trigger users_begin_without_money`.execute(db);
  await sql`insert into sessions (token_hash, user_id, csrf_token, device, ip, session_start, last_seen, expires_at)
    select sha256(id::text::bytea), id, 'x', 'x', 'x', ${TODAY}, ${TODAY}, '2030-01-01' from users where id % 5 = 0`.execute(db);
  await sql`insert into active_days (day, previous, users)
    select ${TODAY}::date - d, case when gap > 400 then '-infinity' else ${TODAY}::date - d - gap end, greatest(1, 60000 / (gap * gap))
    from generate_series(0, ${DAYS - 1}::int) d, generate_series(1, 401) gap`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

/** All figures of a year, as the screen asks for them. */
async function readYear(db: Db): Promise<void> {
  const period = periodOf(TODAY, YEAR);
  await Promise.all([
    readCounts(db, period),
    readCounts(db, periodBefore(period, YEAR)),
    readRegistrations(db, period, 'day'),
    readRegistrations(db, period, 'month'),
    readActivity(db, period),
    readCountries(db),
  ]);
}

/** The list as one would write it without copies, counts and trigrams. */
async function plainList(db: Db, search: string): Promise<void> {
  const like = `%${search}%`;
  const where = sql`deleted_at is null and (user_name ilike ${like} or steam_id like ${like} or mail ilike ${like})`;
  await sql`select count(*) from users where ${where}`.execute(db);
  await sql`select id, user_name, balance from users where ${where} order by user_name, id limit 10`.execute(db);
}

const plainYear = async (db: Db): Promise<void> => {
  const since = sql`${TODAY}::date - ${YEAR}::int`;
  await sql`select count(*), count(*) filter (where joined_at >= ${since}) from users where deleted_at is null`.execute(db);
  await sql`select (joined_at at time zone 'UTC')::date, count(*) from users where joined_at >= ${since} group by 1`.execute(db);
  await sql`select date_trunc('month', joined_at), count(*) from users where joined_at >= ${since} group by 1`.execute(db);
  await sql`select country, count(*) from users group by 1`.execute(db);
};

/** The administration of 1,000,000 users. */
export async function benchUsers(folder: string): Promise<Figure[]> {
  const { db, stop } = await createEmptyDatabase(folder);
  try {
    await fillUsers(db);
    const one: UserView = { search: '', status: 'all', sort: 'joined_at:desc', page: 1, limit: 10 };
    const paged = PAGES.flatMap((page) => USER_SORTS.map((sort): UserView => ({ ...one, sort, page })));
    const times = await race({
      views: { times: VIEWS.length, run: (index) => readUsers(db, VIEWS[index % VIEWS.length]!) },
      first: { times: 20, run: () => readUsers(db, one) },
      pages: { times: paged.length, run: (index) => readUsers(db, paged[index % paged.length]!) },
      search: { times: 10, run: () => readUsers(db, { ...one, search: 'kaya 4242', sort: 'user_name:asc' }) },
      plainSearch: { times: 1, run: () => plainList(db, 'kaya 4242') },
      stats: { times: 10, run: () => readStats(db, TODAY) },
      year: { times: 10, run: () => readYear(db) },
      plainYear: { times: 1, run: () => plainYear(db) },
      ranges: {
        times: 10,
        run: (index) => readCounts(db, periodOf(TODAY, STATISTIC_RANGES[index % STATISTIC_RANGES.length]!)),
      },
    });
    return [
      plainFigure('1,000,000 users: every filter, sort and search, p95', p95(times.views), 'ms', '50 ms'),
      plainFigure('the same, slowest', percentile(times.views.all, 1), 'ms'),
      plainFigure('users, first page, p95', p95(times.first), 'ms'),
      plainFigure('users, any page to the last by any sort, p95', p95(times.pages), 'ms', '50 ms'),
      ratioFigure('users, a search, against ilike', percentile(times.search.all, 0.5), 'ms', speedup(times.search, times.plainSearch), 20),
      plainFigure('figures above the list, p95', p95(times.stats), 'ms', '50 ms'),
      plainFigure('statistics of a year, all calls of the screen, p95', p95(times.year), 'ms', '100 ms'),
      ratioFigure('the same, against plain SQL', percentile(times.year.all, 0.5), 'ms', speedup(times.year, times.plainYear), 3),
      plainFigure('overview of any range, p95', p95(times.ranges), 'ms'),
    ];
  } finally {
    await stop();
  }
}

const p95 = ({ all }: Times): number => percentile(all, 0.95);
