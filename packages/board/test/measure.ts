/** Measures the board: `node packages/board/test/measure.ts`. Prints best, median and 95th percentile of each test in milliseconds. */
import { benchBids, benchChanges, benchData, benchQuery } from './bench-data.ts';
import { seeded } from '@lootfolio/domain/test/seeded';
import { createBoard } from '../src/board.ts';
import type { ComparisonQuery } from '../src/types.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const now = 1_800_000_000_000;
const random = seeded(7);

function report(name: string, times: number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): string => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(2).padStart(9);
  print(`${name.padEnd(44)} ${at(0)} ${at(0.5)} ${at(0.95)}`);
}

function timed(run: () => unknown): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

const repeat = (name: string, count: number, run: (index: number) => unknown): void =>
  report(
    name,
    Array.from({ length: count }, (_, index) => timed(() => run(index))),
  );

const data = benchData({ seed: 1, items: 65_000, markets: 22, filled: 0.6, now });
const board = createBoard(data.markets);
print(`${''.padEnd(44)}      best    median       p95`);
repeat('add 65,000 items (search index included)', 1, () => board.addItems(data.items));
repeat('first sort of the names', 1, () => board.search('awp', { appId: 730, limit: 1 }));
board.setVolumes(data.volumes);

function sliced(name: string, updates: Parameters<typeof board.prepare>[0]): void {
  const slices: number[] = [];
  const work = board.prepare(updates, now);
  const step = (): boolean => {
    const start = performance.now();
    const { done } = work.next();
    slices.push(performance.now() - start);
    return done === true;
  };
  while (!step());
  report(`${name}: slices`, slices);
  report(`${name}: longest, all`, [Math.max(...slices), slices.reduce((sum, time) => sum + time, 0)]);
}
sliced('first load of all markets', data.updates);
sliced(
  '10 % changed on all markets',
  data.updates.map((update) => benchChanges(update, 0.1, now, random)),
);
print(JSON.stringify(board.counts()));

const ids = data.markets.map(({ id }) => id);
/** Repeats a query with a different price limit each time, so that no two queries are equal. */
const measureQuery = (name: string, changes: Partial<ComparisonQuery>): void =>
  repeat(name, 200, (index) => board.compare(benchQuery(data, now, { priceTo: 20_000_000 - index * 1_000, ...changes })));
measureQuery('warming up', {});
measureQuery('all x all', {});
board.apply(benchBids(data.updates, random));
measureQuery('all x all, sold to bids', { sell: 'bid' });
measureQuery('all x all, sold to bids, by quantity', { sell: 'bid', sort: 'quantity' });
measureQuery('all x all, outliers shown', { outliers: true });
measureQuery('all x all, quantity 5, page 20', { quantity: 5, page: 20 });
measureQuery('all x all, by profit', { sort: 'profit' });
measureQuery('all x all, by name', { sort: 'name', descending: false });
measureQuery('all x all, by quantity', { sort: 'quantity' });
measureQuery('all x all, at most 30 minutes old', { maxAgeMinutes: 30 });
measureQuery('all x all, groups and volume', { exterior: ['Field-Tested'], type: ['Rifle', 'Knife'], volume: 50 });
measureQuery('all x all, global minimum', { globalMinimum: true });
measureQuery('all x all, searched', { search: 'ak47 dragon' });
measureQuery('5 x 5', { sources: ids.slice(0, 5), targets: ids.slice(5, 10) });
measureQuery('1 x 1', { sources: ids.slice(0, 1), targets: ids.slice(1, 2) });
report(
  'all x all, first query after an unwarmed swap',
  Array.from({ length: 20 }, () => {
    board.apply([benchChanges(data.updates[0]!, 0.1, now, random)]);
    return timed(() => board.compare(benchQuery(data, now)));
  }),
);

const names = data.items.map(({ name }) => name);
const anyName = (): string => names[Math.floor(random() * names.length)]!;
const find = (name: string, text: () => string): void => repeat(name, 300, () => board.search(text(), { appId: 730, limit: 20 }));
find('search: whole name', anyName);
find('search: beginnings', () =>
  anyName()
    .split(' ')
    .map((word) => word.slice(0, 3))
    .join(' '),
);
find('search: one letter', () => 'abcdefgmpst'[Math.floor(random() * 11)]!);
find('search: a letter left out', () =>
  anyName()
    .toLowerCase()
    .replace(/(\w\w\w)\w(\w)/g, '$1$2'),
);
repeat('best pair of markets', 20, () => board.bestPair({ appId: 730, sources: ids, targets: ids, now }));
repeat('quotes of 1,000 items', 20, () => data.items.slice(0, 1000).map(({ itemId }) => board.quotesOf(itemId, now)));
print(`memory of all arrays and objects: ${Math.round(process.memoryUsage().rss / 1_048_576)} MB resident`);
