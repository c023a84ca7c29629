import { benchData } from '@lootfolio/board/test/bench-data';
import { seeded } from '@lootfolio/domain/test/seeded';
import { createBoard } from '@lootfolio/board/board';
import { percentile, ratioFigure, plainFigure, median, type Figure } from './figures.ts';
import { race, speedup } from './race.ts';

const NOW = 1_800_000_000_000;
const FOUND = 20;
const RUNS = 60;

/** Measures the search over 65,000 names with texts that people type, against a scan of the lower-cased names for the same words. */
export async function benchSearch(): Promise<Figure[]> {
  const data = benchData({ seed: 1, items: 65_000, markets: 22, filled: 0.6, now: NOW });
  const board = createBoard(data.markets);
  board.addItems(data.items);
  board.apply(data.updates);
  const random = seeded(3);
  const names = data.items.map(({ name }) => name);
  const lower = names.map((name) => name.toLowerCase().split(' '));
  const anyName = (): string => names[Math.floor(random() * names.length)]!;
  const texts: Record<string, () => string> = {
    'whole names': anyName,
    'beginnings of words': () =>
      anyName()
        .split(' ')
        .map((word) => word.slice(0, 3))
        .join(' '),
    'one letter': () => 'abcdefgmpst'[Math.floor(random() * 11)]!,
    'a letter left out': () =>
      anyName()
        .toLowerCase()
        .replace(/(\w\w\w)\w(\w)/g, '$1$2'),
  };
  const search = (text: string): unknown => board.search(text, { appId: 730, limit: FOUND });
  const scan = (text: string): string[][] => {
    const words = text.toLowerCase().split(' ');
    return lower.filter((name) => words.every((word) => name.some((other) => other.startsWith(word)))).slice(0, FOUND);
  };
  const figures: Figure[] = [];
  for (const [kind, next] of Object.entries(texts)) {
    const texts = Array.from({ length: RUNS }, next);
    const times = await race({
      board: { times: RUNS, run: (index) => search(texts[index % RUNS]!) },
      scan: { times: 5, run: (index) => scan(texts[index % RUNS]!) },
    });
    figures.push(
      plainFigure(`search, ${kind}, p95`, percentile(times.board.all, 0.95), 'ms', '5 ms'),
      ratioFigure(`search, ${kind}, against a scan of all names`, median(times.board.rounds), 'ms', speedup(times.board, times.scan), null),
    );
  }
  return figures;
}
