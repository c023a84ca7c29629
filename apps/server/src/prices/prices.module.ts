import type { HttpClient } from '@lootfolio/marketplaces/port';
import type pg from 'pg';
import type { Db } from '../platform/database/database.ts';
import type { Module } from '../platform/module.ts';
import type { Outside } from '../platform/outside/outside.ts';
import type { Config } from '../platform/process/config.ts';
import type { Settings } from '../platform/settings/settings.ts';
import type { ItemDirectory } from './board/item-directory.ts';
import type { Collector } from './collect/collect.ts';
import { collectionJobs, scheduleDueFeeds, scheduleRates } from './collect/collection.jobs.ts';
import { doctorPrices } from './doctor-prices.ts';
import { removeOldNames } from './collect/market-names.store.ts';
import { resetFutureTimes } from './collect/future-times.store.ts';
import { indexJob, scheduleIndices } from './market-index/market-index.jobs.ts';
import { liquidityJob, scheduleLooks } from './liquidity/liquidity.jobs.ts';
import { backfillJob, scheduleBackfill } from './history/backfill.jobs.ts';
import { priceFigures, type PriceFigureParts } from './prices.figures.ts';
import { aggregateHistory, HISTORY_SETTINGS, prepareHistory, removeOldHistory } from './history/history.ts';

const TICK_MS = 1000;
const FUTURE_MS = 60_000;
const HISTORY_MS = 10 * 60_000;
const LIQUIDITY_MS = 60_000;
const INDEX_MS = 20_000;

export type PriceWork = Collector & {
  db: Db;
  pool: pg.Pool;
  items: ItemDirectory;
  config: Config;
  settings: Settings;
  outside: Outside;
  /** For requests to the sources of exchange rates. */
  ratesHttp: HttpClient;
};

/** Collects prices, merges them and keeps their history. */
export const pricesModule: Module<PriceFigureParts, PriceWork> = {
  name: 'prices',
  figures: priceFigures,
  settings: HISTORY_SETTINGS,
  events: { sources: 'all' },
  doctor: doctorPrices,
  cleanUp: [removeOldNames],
  jobs: (parts) => [
    ...collectionJobs(parts, parts.ratesHttp),
    backfillJob(parts, parts.outside, parts.config.SANDBOX_HISTORY_DAYS),
    liquidityJob(parts.db),
    indexJob(parts.db),
  ],
  repeated: ({ db, config, settings, log }) => [
    { everyMs: FUTURE_MS, run: () => resetFutureTimes(db, log) },
    {
      everyMs: TICK_MS,
      run: async () => {
        await scheduleRates(db);
        await scheduleDueFeeds(db, config);
        if (config.WORLD === 'sandbox') await scheduleBackfill(db);
      },
    },
    { everyMs: LIQUIDITY_MS, run: () => scheduleLooks(db) },
    { everyMs: INDEX_MS, run: () => scheduleIndices(db) },
    {
      everyMs: HISTORY_MS,
      run: async () => {
        await prepareHistory(db);
        await aggregateHistory(db);
        await removeOldHistory(db, settings, config.HISTORY_MAX_BYTES);
      },
    },
  ],
};
