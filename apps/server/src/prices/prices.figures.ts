import { gameSlug } from '@lootfolio/domain/games';
import type { Db } from '../platform/database/database.ts';
import { limitIn } from '../platform/outside/outside.ts';
import { readLimitUse } from '../platform/outside/limit-use.ts';
import { nowMs } from '../platform/process/clock.ts';
import type { Config } from '../platform/process/config.ts';
import type { Figure, Sample } from '../platform/process/figures.ts';
import type { Boards } from './board/boards.ts';
import { FEEDS, intervalOf, offReason, type Feed } from './collect/feeds.ts';
import { HISTORY_TABLES } from './history/history.ts';
import { partitionsOf } from './history/partitions.ts';

export type PriceFigureParts = { db: Db; config: Config; boards: Pick<Boards, 'updatedAt'> };

export const boardFigure = ({ boards }: Pick<PriceFigureParts, 'boards'>): Figure => ({
  name: 'lootfolio_board_age_seconds',
  help: 'Age of the newest price in the memory of this process; absent without prices',
  read: () => {
    const at = boards.updatedAt();
    return at ? [{ value: Math.max(0, (nowMs() - at.getTime()) / 1000) }] : [];
  },
});

/** Figures that show whether prices still arrive, and the size of their history. */
export const priceFigures = ({ db, config, boards }: PriceFigureParts): Figure[] => {
  const limits = [...new Map(FEEDS.map(({ source }) => [source.market, source.limit]))].map(([name, limit]) => ({
    name,
    windows: [limitIn(config.WORLD, limit)],
  }));
  return [
    boardFigure({ boards }),
    {
      name: 'lootfolio_source_age_seconds',
      help: 'Time since a price list was read, or since it was first due',
      labels: ['source', 'game'],
      read: async () =>
        (await readFeeds(db, config)).map(({ feed, last_success: at, next_attempt: due }) => ({
          value: Math.max(0, (nowMs() - (at ?? due).getTime()) / 1000),
          labels: labelsOf(feed),
        })),
    },
    {
      name: 'lootfolio_source_interval_seconds',
      help: 'Time between two readings of a price list',
      labels: ['source', 'game'],
      read: async () =>
        (await readFeeds(db, config)).map(({ feed, interval_seconds: set }) => ({
          value: intervalOf(feed, config, set),
          labels: labelsOf(feed),
        })),
    },
    {
      name: 'lootfolio_source_failures',
      help: 'Readings in a row that failed',
      labels: ['source', 'game'],
      read: async () => (await readFeeds(db, config)).map(({ feed, failures }) => ({ value: failures, labels: labelsOf(feed) })),
    },
    {
      name: 'lootfolio_request_limit_used_ratio',
      help: "Share of a market's request limit that is used, from 0 to 1",
      labels: ['market'],
      read: async () => (await readLimitUse(db, limits)).map(({ name, used }) => ({ value: used, labels: { market: name } })),
    },
    {
      name: 'lootfolio_request_limit_closed_seconds',
      help: 'For how long a market asked for no requests',
      labels: ['market'],
      read: async () => (await readLimitUse(db, limits)).map((use) => ({ value: use.closed_seconds, labels: { market: use.name } })),
    },
    {
      name: 'lootfolio_history_bytes',
      help: 'Size of the price history, by how fine it is',
      labels: ['table'],
      read: () => Promise.all(HISTORY_TABLES.map((table) => historySize(db, table))),
    },
  ];
};

async function historySize(db: Db, table: (typeof HISTORY_TABLES)[number]): Promise<Sample> {
  const partitions = await partitionsOf(db, table);
  return { value: partitions.reduce((sum, { bytes }) => sum + bytes, 0), labels: { table } };
}

const labelsOf = ({ source, appId }: Feed): Record<string, string> => ({ source: source.key, game: gameSlug(appId) });

type FeedRow = { feed: Feed; last_success: Date | null; next_attempt: Date; failures: number; interval_seconds: number | null };

/** Returns the lists that are read. Lists that the operator switched off, or whose key is missing, are left out. */
async function readFeeds(db: Db, config: Config): Promise<FeedRow[]> {
  const rows = await db
    .selectFrom('price_feeds')
    .select(['source', 'app_id', 'last_success', 'next_attempt', 'failures', 'interval_seconds'])
    .where('enabled', '=', true)
    .execute();
  const found = new Map(rows.map((row) => [`${row.source}/${row.app_id}`, row]));
  return FEEDS.filter((feed) => offReason(feed, config) === null).flatMap((feed) => {
    const row = found.get(`${feed.source.key}/${feed.appId}`);
    return row ? [{ feed, ...row }] : [];
  });
}
