import { changedSince, latestRefreshes, removedSince, type LatestRefresh } from '../apps/server/src/prices/board/board-changes.reads.ts';
import { seeded } from '@lootfolio/domain/test/seeded';
import { mergeQuotes } from '../apps/server/src/prices/collect/merge.ts';
import { createQuoteMemory, type QuoteMemory } from '../apps/server/src/prices/collect/quote-memory.ts';
import { costFigure, median, ratioFigure, plainFigure, type Figure } from './figures.ts';
import { AT_ONCE, bareCopy } from './peers/bare-copy.ts';
import { createPlainTables, plainRefresh } from './peers/plain-refresh.ts';
import { ROUNDS } from './race.ts';
import {
  APP_ID,
  changed,
  createWorld,
  refreshOf,
  startApi,
  type ApiMessage,
  type ApiCommand,
  type ApiProcess,
  type World,
} from './world.ts';

const SAMPLE = 1000;
const MIN_RATIO = 90;
const MAX_COST = 1.5;
const MAX_FIRST_COST = 3;

/** Merges new lists of 65,000 prices from all 22 markets. The time ends when an api process shows the last list. */
export async function benchRefresh(folder: string): Promise<Figure[]> {
  const world = await createWorld(folder, 1);
  const api = await startApi(world.url);
  const memory = createQuoteMemory();
  try {
    const quotes = world.lists.reduce((sum, { quotes: { length } }) => sum + length, 0);
    const bareAll = median([await bareCopy(world, world.lists), await bareCopy(world, world.lists), await bareCopy(world, world.lists)]);
    const first = await refreshAll(world, memory, api);
    const firstReading = await readChanges(world, []);
    await createPlainTables(world);
    const random = seeded(2);
    const rounds: (Refreshed & { ratio: number; ratioAtOnce: number; reading: number; cost: number })[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const perRow = await upsertRowByRow(world, 'each committed');
      const perRowAtOnce = await upsertRowByRow(world, 'one transaction');
      const before = world.lists.map((list) => list.quotes);
      for (const list of world.lists) list.quotes = list.quotes.map((quote) => changed(quote, random));
      const plain = await plainRefresh(
        world,
        world.lists.map(({ marketId, quotes: of }, at) => ({ marketId, quotes: of.filter((quote, row) => quote !== before[at]![row]) })),
      );
      const known = await latestRefreshes(world.db, APP_ID);
      const done = await refreshAll(world, memory, api);
      const reading = await readChanges(world, known);
      rounds.push({
        ...done,
        ...{ ratio: (perRow * quotes) / done.ms, ratioAtOnce: (perRowAtOnce * quotes) / done.ms },
        ...{ reading, cost: (done.ms - reading) / plain },
      });
    }
    const of = (value: (round: (typeof rounds)[number]) => number): number => median(rounds.map(value));
    const time = of(({ ms }) => ms);
    return [
      plainFigure(`first load of ${quotes} prices until visible`, first.ms / 1000, 's', '15 s'),
      costFigure(
        'first load but reading, against a bare COPY of all',
        (first.ms - firstReading) / 1000,
        's',
        (first.ms - firstReading) / bareAll,
        MAX_FIRST_COST,
      ),
      plainFigure('first load, of which an api reads all', firstReading / 1000, 's'),
      plainFigure(`refresh of ${quotes} prices, 10 % changed, until visible`, time / 1000, 's', '5 s'),
      costFigure(
        'refresh but reading, against plain SQL that is told what changed',
        of(({ ms, reading }) => ms - reading) / 1000,
        's',
        of(({ cost }) => cost),
        MAX_COST,
      ),
      plainFigure('refresh, of which an api reads what changed', of(({ reading }) => reading) / 1000, 's'),
      ratioFigure(
        'refresh, against upserts one by one',
        time / 1000,
        's',
        of(({ ratio }) => ratio),
        MIN_RATIO,
      ),
      ratioFigure(
        'refresh, against the same in one transaction',
        time / 1000,
        's',
        of(({ ratioAtOnce }) => ratioAtOnce),
        null,
      ),
      plainFigure('refresh, of which until the last list is committed', of(({ mergedMs }) => mergedMs) / 1000, 's'),
      plainFigure(
        'refresh, event-loop delay of the api meanwhile, p99',
        of(({ delay }) => delay.p99),
        'ms',
        '50 ms',
      ),
      plainFigure(
        'refresh, event-loop delay of the api meanwhile, longest',
        of(({ delay }) => delay.max),
        'ms',
      ),
      plainFigure('first load, event-loop delay of the api meanwhile, p99', first.delay.p99, 'ms', '50 ms'),
    ];
  } finally {
    await api.stop();
    await world.stop();
  }
}

/** Returns the milliseconds that an api takes to read all changes since these refreshes; all quotes when there are none. */
async function readChanges({ db }: World, known: readonly LatestRefresh[]): Promise<number> {
  const start = performance.now();
  for (const refresh of await latestRefreshes(db, APP_ID)) {
    const refreshId = known.find(({ marketId }) => marketId === refresh.marketId)?.refreshId ?? 0;
    await changedSince(db, refresh, APP_ID, refreshId);
    await removedSince(db, refresh, refreshId);
  }
  return performance.now() - start;
}

type Refreshed = { ms: number; mergedMs: number; delay: { p99: number; max: number } };

async function refreshAll({ pool, lists }: World, memory: QuoteMemory, api: ApiProcess): Promise<Refreshed> {
  const missing = new Set(lists.map(({ marketId }) => marketId));
  const visible = Promise.withResolvers<number>();
  const delay = Promise.withResolvers<Refreshed['delay']>();
  const onMessage = (message: ApiMessage): void => {
    for (const id of message.swapped ?? []) missing.delete(id);
    if (missing.size === 0) visible.resolve(performance.now());
    if (message.delay) delay.resolve(message.delay);
  };
  api.child.on('message', onMessage);
  api.child.send({ command: 'reset' } satisfies ApiCommand);
  const start = performance.now();
  const waiting = [...lists];
  const merge = async (): Promise<void> => {
    for (let list = waiting.shift(); list; list = waiting.shift()) await mergeQuotes(pool, refreshOf(list.marketId), list.quotes, memory);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, merge));
  const merged = performance.now();
  const end = await visible.promise;
  api.child.send({ command: 'delay' } satisfies ApiCommand);
  const measured = await delay.promise;
  api.child.off('message', onMessage);
  return { ms: end - start, mergedMs: merged - start, delay: measured };
}

/**
 * Returns the milliseconds per price when a prepared statement upserts each one, measured on a sample.
 * Writes prices that the database already has, before the new lists are merged.
 */
async function upsertRowByRow({ pool, lists }: World, mode: 'each committed' | 'one transaction'): Promise<number> {
  const { marketId, quotes } = lists[0]!;
  const refresh = refreshOf(marketId);
  const client = await pool.connect();
  try {
    if (mode === 'one transaction') await client.query('begin');
    const start = performance.now();
    for (const { itemId, price, quantity, native } of quotes.slice(0, SAMPLE)) {
      await client.query({
        name: 'upsert',
        text: `insert into quotes as q (market_id, item_id, price, quantity, native_units, native_scale, currency, source, as_of, changed_at,
            refresh_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 1)
          on conflict (market_id, item_id) do update set price = excluded.price, quantity = excluded.quantity,
            native_units = excluded.native_units, native_scale = excluded.native_scale, currency = excluded.currency,
            source = excluded.source, as_of = excluded.as_of, changed_at = excluded.changed_at`,
        values: [
          ...[marketId, itemId, price, quantity, native.units, native.scale, refresh.currency, refresh.source],
          ...[refresh.asOf, refresh.at],
        ],
      });
    }
    if (mode === 'one transaction') await client.query('commit');
    return (performance.now() - start) / SAMPLE;
  } finally {
    client.release();
  }
}
