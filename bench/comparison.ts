import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { benchBids, benchData, benchQuery, type BenchData } from '@lootfolio/board/test/bench-data';
import { seeded } from '@lootfolio/domain/test/seeded';
import { createBoard, type Board } from '@lootfolio/board/board';
import { marketById } from '@lootfolio/domain/markets';
import { hasBids } from '@lootfolio/marketplaces/registry';
import { percentile, median, ratioFigure, plainFigure, type Figure } from './figures.ts';
import { race, speedup, type Times } from './race.ts';
import { duckDialect, startDuckDb } from './peers/duckdb.ts';
import { postgresDialect, startPostgresPeer } from './peers/postgres.ts';
import { MIN_ROI, onePass, PAGE, wide, type Answer, type PeerQuery } from './peers/sql.ts';

const NOW = 1_800_000_000_000;
const ITEMS = 65_000;
const MARKETS = 22;

type Case = { name: string; sources: number; targets: number; quantity: number; duck: number | null; postgres: number | null };

const CASES: Case[] = [
  { name: 'all x all', sources: 22, targets: 22, quantity: 0, duck: 12, postgres: 40 },
  { name: 'all x all, 2 units', sources: 22, targets: 22, quantity: 2, duck: 8, postgres: null },
  { name: '5 x 5', sources: 5, targets: 5, quantity: 0, duck: null, postgres: null },
  { name: '1 x 1', sources: 1, targets: 1, quantity: 0, duck: 8, postgres: null },
];

/** Measures the comparison on the board, in DuckDB and in PostgreSQL, with the same quotes, fees, filters, order and page. */
export async function benchComparison(folder: string): Promise<Figure[]> {
  const unsorted = benchData({ seed: 1, items: ITEMS, markets: MARKETS, filled: 0.6, now: NOW });
  const data: BenchData = {
    ...unsorted,
    // with known fees alone: the rule that prefers them to assumed ones has no short form in SQL
    markets: unsorted.markets.map(({ fee, ...market }) => ({ ...market, fee: { ...fee, known: true } })).toSorted((a, b) => a.id - b.id),
    updates: unsorted.updates.toSorted((a, b) => a.marketId - b.marketId),
  };
  const board = createBoard(data.markets);
  board.addItems(data.items);
  board.apply(data.updates);
  const duck = await startDuckDb(data);
  const postgres = await startPostgresPeer(data, join(folder, 'peer'));
  try {
    const figures: Figure[] = [];
    for (const each of CASES) {
      const forms = {
        'duckdb, one pass': (query: PeerQuery) => duck.execute(onePass(data, query, duckDialect)),
        'duckdb, wide table': (query: PeerQuery) => duck.execute(wide(data, query, duckDialect)),
        'postgres, one pass': (query: PeerQuery) => postgres.execute(onePass(data, query, postgresDialect)),
        'postgres, wide table': (query: PeerQuery) => postgres.execute(wide(data, query, postgresDialect)),
      };
      for (const [form, execute] of Object.entries(forms)) await assertSame(board, data, each, form, execute);
      const times = await race({
        board: { times: 30, run: (index) => board.compare(boardQuery(data, queryOf(each, index))) },
        ...Object.fromEntries(
          Object.entries(forms).map(([form, execute]) => [form, { times: 3, run: (index: number) => execute(queryOf(each, index)) }]),
        ),
      } as Record<'board' | keyof typeof forms, { times: number; run: (index: number) => unknown }>);
      figures.push(...figuresOf(each, times));
    }
    return [...figures, ...(await benchSellingToBids(board, data))];
  } finally {
    await duck.stop();
    await postgres.stop();
  }
}

/** Measures sales to bids against sales at asks: with the bids of the markets that report some today, and with bids of every market. */
async function benchSellingToBids(board: Board, data: BenchData): Promise<Figure[]> {
  const bids = benchBids(data.updates, seeded(5));
  const run = (sell: 'ask' | 'bid') => (index: number) => board.compare({ ...boardQuery(data, queryOf(CASES[0]!, index)), sell });
  const figures: Figure[] = [];
  for (const [name, given] of [
    ['sold to bids', bids.filter(({ marketId }) => hasBids(marketById(marketId).slug, 730))],
    ['sold to bids of every market', bids],
  ] as const) {
    board.apply(given);
    const times = await race({ asks: { times: 30, run: run('ask') }, bids: { times: 30, run: run('bid') } });
    const time = median(times.bids.rounds);
    figures.push(
      plainFigure(`comparison all x all, ${name}, p95`, percentile(times.bids.all, 0.95), 'ms', given === bids ? '' : '12 ms'),
      ratioFigure(`comparison all x all, ${name}, against asks`, time, 'ms', speedup(times.bids, times.asks), null),
    );
  }
  return figures;
}

function figuresOf({ name, duck, postgres }: Case, times: Record<string, Times>): Figure[] {
  const { board, ...peers } = times;
  const best = (engine: string): [string, Times] =>
    Object.entries(peers)
      .filter(([form]) => form.startsWith(engine))
      .toSorted(([, a], [, b]) => median(a.rounds) - median(b.rounds))[0]!;
  const time = median(board!.rounds);
  const against = (engine: string, minRatio: number | null): Figure => {
    const [form, peer] = best(engine);
    return ratioFigure(`comparison ${name}, against ${form}`, time, 'ms', speedup(board!, peer), minRatio);
  };
  return [
    plainFigure(`comparison ${name}, p95`, percentile(board!.all, 0.95), 'ms', name === 'all x all' ? '12 ms' : ''),
    against('duckdb', duck),
    against('postgres', postgres),
    ...Object.entries(peers).map(([form, peer]) => plainFigure(`comparison ${name}, ${form}`, median(peer.rounds), 'ms')),
  ];
}

const first = (count: number, from: number): number[] => Array.from({ length: count }, (_, place) => (from + place) % MARKETS);

/** The upper price differs in every run, so that no cache can answer. */
const queryOf = ({ sources, targets, quantity }: Case, index: number): PeerQuery => ({
  sources: first(sources, 0),
  targets: first(targets, targets === MARKETS ? 0 : sources),
  priceFrom: 1000,
  priceTo: 5_000_000 - index * 100,
  quantity,
});

const boardQuery = (data: BenchData, query: PeerQuery) =>
  benchQuery(data, NOW, {
    sources: query.sources.map((place) => data.markets[place]!.id),
    targets: query.targets.map((place) => data.markets[place]!.id),
    priceFrom: query.priceFrom,
    priceTo: query.priceTo,
    minRoi: MIN_ROI,
    quantity: query.quantity,
    outliers: true,
    pageSize: PAGE,
  });

/** Checks before the measurement that an engine returns the board's rows and total. @throws Error when the answers differ */
async function assertSame(
  board: Board,
  data: BenchData,
  each: Case,
  form: string,
  execute: (query: PeerQuery) => Promise<Answer>,
): Promise<void> {
  const query = queryOf(each, 0);
  const { rows, total } = board.compare(boardQuery(data, query));
  const placeOf = new Map(data.markets.map(({ id }, place) => [id, place]));
  const expected: Answer = {
    rows: rows.map((row) => ({
      item: row.itemId,
      source: placeOf.get(row.sourceId)!,
      price: row.sourcePrice,
      target: placeOf.get(row.targetId)!,
      profit: row.profit,
      roi: row.profitRatio,
    })),
    total,
  };
  const answer = await execute(query);
  if (rows.length !== PAGE || !isDeepStrictEqual(answer, expected)) {
    throw new Error(`${form} answers ${each.name} differently: ${answer.total} rows, the board ${total}`);
  }
}
