import { sql } from 'kysely';
import { createRankedValues } from '../apps/server/src/features/holdings/ranking/ranked-values.ts';
import { readRanking, type RankingView } from '../apps/server/src/features/holdings/ranking/ranking.reads.ts';
import { percentile, plainFigure, type Figure } from './figures.ts';
import { race, type Times } from './race.ts';
import { createEmptyDatabase } from './world.ts';

const INVENTORIES = 100_000;
const USERS = 20_000;
const GAME = 730;
const TIMES = 10;

const VIEW: RankingView = { appId: GAME, search: '', sort: 'value', descending: true, page: 1, pageSize: 28 };

/** The ranking of 100,000 inventories, of which a fifth have accounts here. One account in a hundred hid its inventory. */
export async function benchRanking(folder: string): Promise<Figure[]> {
  const { db, stop } = await createEmptyDatabase(folder);
  try {
    await sql`insert into users (steam_id, user_name, profile_url, joined_at, ranking_hidden)
      select '7656119' || (1000000000 + n), 'Owner ' || md5(n::text), '', now(), n % 100 = 0 from generate_series(1, ${USERS}::int) n`.execute(
      db,
    );
    await sql`insert into steam_profiles (steam_id, name, read_at)
      select '7656119' || (1000000000 + n), 'Stranger ' || md5(n::text), now() from generate_series(${USERS + 1}::int, ${INVENTORIES}::int) n`.execute(
      db,
    );
    await sql`insert into inventories (steam_id, app_id, user_id, read_at, units, tradable, value, shown_value, shown_units)
      select '7656119' || (1000000000 + n), ${GAME}, u.id, now() - n * interval '1 second', n % 5000, 0, v, v, n % 5000
      from generate_series(1, ${INVENTORIES}::int) n
      cross join lateral (select (n::bigint * 7919 % 9999991) * 10 as v) as worth
      left join users u on u.steam_id = '7656119' || (1000000000 + n)`.execute(db);
    await sql`vacuum analyze`.execute(db);
    const ranked = createRankedValues(db);
    const read = (view: Partial<RankingView>) => ({
      times: TIMES,
      run: async () => readRanking(db, await ranked(GAME), { ...VIEW, ...view }),
    });
    const times = await race({
      first: read({}),
      hundredth: read({ page: 100 }),
      latest: read({ sort: 'updated_at', pageSize: 8 }),
      name: read({ sort: 'name', descending: false }),
      search: read({ search: 'owner ab' }),
      values: { times: TIMES, run: () => createRankedValues(db)(GAME) },
    });
    return [
      plainFigure('ranking of 100,000 inventories, first page, p95', p95(times.first), 'ms', '10 ms'),
      plainFigure('ranking, hundredth page, p95', p95(times.hundredth), 'ms'),
      plainFigure('ranking, read last, p95', p95(times.latest), 'ms'),
      plainFigure('ranking by name, p95', p95(times.name), 'ms'),
      plainFigure('ranking, a search of names, p95', p95(times.search), 'ms'),
      plainFigure('ranking, all values for ranks and sums, once in ten seconds, p95', p95(times.values), 'ms'),
    ];
  } finally {
    await stop();
  }
}

const p95 = ({ all }: Times): number => percentile(all, 0.95);
