import { TICKET_PRIORITIES, TICKET_STATUSES, TICKET_TYPES } from '@lootfolio/domain/support';
import { sql } from 'kysely';
import { readTickets, type TicketView } from '../apps/server/src/features/community/support/support.reads.ts';
import type { Db } from '../apps/server/src/platform/database/database.ts';
import { percentile, plainFigure, ratioFigure, type Figure } from './figures.ts';
import { race, speedup, type Times } from './race.ts';
import { createEmptyDatabase } from './world.ts';

const TICKETS = 200_000;
const USERS = 40_000;

/** Searches that find nothing, few, many and nearly all, in texts and names, in Latin and Turkish letters, short ones too. */
const SEARCHES = [
  'nothing has this',
  'T-123456',
  'T-0000',
  'T-0',
  'T-1',
  'T-2',
  '4242',
  'payout',
  'Ödeme',
  'ödeme gecikti',
  'knife 77',
  'deniz',
  'kaya 12',
  'ka',
  'x',
  'fee of',
];
const FILTERS: readonly Pick<TicketView, 'status' | 'priority' | 'type'>[] = [null, ...TICKET_STATUSES].flatMap((status) =>
  [null, ...TICKET_PRIORITIES].flatMap((priority) => [null, ...TICKET_TYPES].map((type) => ({ status, priority, type }))),
);
const FILTERED: readonly TicketView[] = FILTERS.map((filter) => ({ ...filter, search: '', page: 1, limit: 10 }));
const SEARCHED: readonly TicketView[] = SEARCHES.flatMap((search) =>
  [1, 3].flatMap((page) => FILTERS.filter((_, n) => n % 29 === 0).map((filter) => ({ ...filter, search, page, limit: 10 }))),
);
const PAGES: readonly TicketView[] = [1, 2, 10, 100, 1000, 10_000, 20_000].map((page) => ({
  ...{ search: '', status: null, priority: null, type: null, page, limit: 10 },
}));

/** Tickets of two years: most are closed, few are urgent. */
async function fill(db: Db): Promise<void> {
  await sql`insert into users (steam_id, user_name, profile_url, joined_at)
    select '7656119' || (8000000000 + n * 37), (array['Deniz', 'Kaya', 'Aylin', 'Mert', 'Şule', 'Lena', 'Oskar', 'Hugo'])[n % 8 + 1] || ' ' || n, '',
      '2024-11-20'::date
    from generate_series(1, ${USERS}::int) n`.execute(db);
  await sql`insert into tickets (user_id, title, description, type, priority, status, created_at, active_at, messages, answers)
    select (select min(id) from users) + h % ${USERS}::int,
      (array['No payout since', 'Ödeme gecikti', 'Price is wrong:', 'Fee of a market', 'Cannot list item', 'Question about'])[h % 6 + 1] || ' ' || h % 9973,
      repeat((array['I sold a knife and nothing arrived. ', 'Satışım tamamlandı ama bakiyem değişmedi. ', 'The comparison shows another figure. '])[h / 6 % 3 + 1],
        1 + h / 18 % 9) || h % 7919,
      (${[...TICKET_TYPES]}::text[])[k % 8 + 1], (${[...TICKET_PRIORITIES]}::text[])[case when k / 8 % 50 = 0 then 4 else k / 8 % 3 + 1 end],
      case when k / 512 % 100 < 4 then (${[...TICKET_STATUSES]}::text[])[k / 4096 % 5 + 1] when k / 512 % 100 = 4 then 'CANCELLED' else 'CLOSED' end,
      '2026-11-20'::timestamptz - (${TICKETS} - n) * interval '315 seconds', '2026-11-20'::timestamptz - (${TICKETS} - n) * interval '315 seconds',
      h % 7, h % 4
    from generate_series(1, ${TICKETS}::int) n cross join lateral (select abs(hashint4(n)) as h, abs(hashint4(n + ${TICKETS}::int)) as k) hashed`.execute(
    db,
  );
  await sql`vacuum analyze`.execute(db);
}

/** The list as one would write it without copies, counts and trigrams. */
async function plainList(db: Db, search: string): Promise<void> {
  const like = `%${search}%`;
  const where = sql`(t.title ilike ${like} or t.description ilike ${like} or u.user_name ilike ${like})`;
  await sql`select count(*) from tickets t join users u on u.id = t.user_id where ${where}`.execute(db);
  await sql`select t.* from tickets t join users u on u.id = t.user_id where ${where} order by t.active_at desc limit 10`.execute(db);
}

/** The tickets of all users, as administrators see them. */
export async function benchTickets(folder: string): Promise<Figure[]> {
  const { db, stop } = await createEmptyDatabase(folder);
  try {
    await fill(db);
    const run = (views: readonly TicketView[]) => ({
      times: views.length,
      run: (index: number) => readTickets(db, views[index % views.length]!, null),
    });
    const times = await race({
      filtered: run(FILTERED),
      searched: run(SEARCHED),
      pages: run(PAGES),
      search: { times: 10, run: () => readTickets(db, { ...PAGES[0]!, search: 'knife 77' }, null) },
      plainSearch: { times: 2, run: () => plainList(db, 'knife 77') },
    });
    return [
      plainFigure('200,000 tickets: every filter, p95', p95(times.filtered), 'ms', '30 ms'),
      plainFigure('every search, with filters, p95', p95(times.searched), 'ms', '30 ms'),
      plainFigure('the same, slowest', percentile(times.searched.all, 1), 'ms'),
      plainFigure('any page to the last, p95', p95(times.pages), 'ms', '30 ms'),
      ratioFigure('a search, against ilike', percentile(times.search.all, 0.5), 'ms', speedup(times.search, times.plainSearch), 5),
    ];
  } finally {
    await stop();
  }
}

const p95 = ({ all }: Times): number => percentile(all, 0.95);
