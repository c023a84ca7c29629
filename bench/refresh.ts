import { seeded } from '@lootfolio/board/bench-data';
import { mergeQuotes, type StagedQuote } from '../apps/server/src/prices/collect/merge.ts';
import { median, ratioFigure, plainFigure, type Figure } from './figures.ts';
import { ROUNDS } from './race.ts';
import { createWorld, refreshOf, startApi, type ApiMessage, type ApiCommand, type ApiProcess, type World } from './world.ts';

/** Lists that are merged at once, as many as in the worker. */
const CONCURRENCY = 4;
const CHANGED = 0.1;
const SAMPLE = 1000;
const MIN_RATIO = 90;

/** Merges new lists of 65,000 prices from all 22 markets. The time ends when an api process shows the last list. */
export async function benchRefresh(folder: string): Promise<Figure[]> {
  const world = await createWorld(folder, 1);
  const api = await startApi(world.url);
  try {
    const quotes = world.lists.reduce((sum, { quotes: { length } }) => sum + length, 0);
    const first = await refreshAll(world, api);
    const random = seeded(2);
    const rounds: (Refreshed & { ratio: number; ratioAtOnce: number })[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const perRow = await upsertRowByRow(world, 'each committed');
      const perRowAtOnce = await upsertRowByRow(world, 'one transaction');
      for (const list of world.lists) list.quotes = list.quotes.map((quote) => changed(quote, random));
      const done = await refreshAll(world, api);
      rounds.push({ ...done, ratio: (perRow * quotes) / done.ms, ratioAtOnce: (perRowAtOnce * quotes) / done.ms });
    }
    const of = (value: (round: (typeof rounds)[number]) => number): number => median(rounds.map(value));
    const time = of(({ ms }) => ms);
    return [
      plainFigure(`first load of ${quotes} prices until visible`, first.ms / 1000, 's', '15 s'),
      plainFigure(`refresh of ${quotes} prices, 10 % changed, until visible`, time / 1000, 's', '5 s'),
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

function changed(quote: StagedQuote, random: () => number): StagedQuote {
  if (random() >= CHANGED) return quote;
  // always another price
  const price = quote.price + 1 + Math.floor(random() * quote.price * 0.03);
  return { ...quote, price, native: { units: price, scale: 3 } };
}

type Refreshed = { ms: number; mergedMs: number; delay: { p99: number; max: number } };

async function refreshAll({ pool, lists }: World, api: ApiProcess): Promise<Refreshed> {
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
    for (let list = waiting.shift(); list; list = waiting.shift()) await mergeQuotes(pool, refreshOf(list.marketId), list.quotes);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, merge));
  const merged = performance.now();
  const end = await visible.promise;
  api.child.send({ command: 'delay' } satisfies ApiCommand);
  const measured = await delay.promise;
  api.child.off('message', onMessage);
  return { ms: end - start, mergedMs: merged - start, delay: measured };
}

/**
 * Milliseconds per price when each is upserted by a prepared statement, measured on a sample.
 * It writes the prices that the database already has, before the new lists are merged.
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
