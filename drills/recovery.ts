import { setTimeout as wait } from 'node:timers/promises';
import { loadCatalogue } from '@lootfolio/catalogue/catalogue';
import { median, percentile, plainFigure, sizeFigure, type Figure } from '../bench/figures.ts';
import { toCsv, type FileRow } from '../tests/e2e/price-file.ts';
import { startStack, type Stack } from '../tests/e2e/stack.ts';
import { killAndRecover, query, VICTIMS } from '../tests/e2e/victims.ts';
import { signIn, type SignedIn } from '../tests/e2e/sign-in.ts';

/** The product's markets in its price file, by name and slug. */
const MARKETS: Readonly<Record<string, string>> = {
  Steam: 'steam',
  'Buff.163': 'buff',
  Waxpeer: 'waxpeer',
  Skinport: 'skinport',
  CSFloat: 'csfloat',
};
const ITEMS = 5000;
/** Known items, each on every market: of a list with so many unknown names, none would be added. Prices in thousandths of a dollar. */
const NAMES = new Set(
  loadCatalogue()
    .items.filter(({ appId }) => appId === 730)
    .map(({ name }) => name),
);
const ROWS = [...NAMES].slice(0, ITEMS).map((name, n): FileRow => ({
  name,
  offers: Object.fromEntries(Object.keys(MARKETS).map((market, at) => [market, { price: 1000 + 10 * ((n * 7 + at) % 500), pieces: 3 }])),
}));
const REFRESH_SECONDS = '5';
const MEDIAN_SECONDS = 8;
/** Milliseconds until a call counts as failed: within this time a hung database is told of. */
const CALL_MS = 30_000;

/**
 * Kills database, worker, api and everything in turn with `kill -9`, while price lists are read every few seconds, a user writes one row
 * after the other and visitors compare prices. Measures the time until the product is ready again, and looks for every row whose write
 * was acknowledged.
 */
export async function run(rounds: number): Promise<Figure[]> {
  const stack = await startStack(toCsv(ROWS, Object.keys(MARKETS)), Object.values(MARKETS), { SANDBOX_INTERVAL_SECONDS: REFRESH_SECONDS });
  let load: { stop: () => Promise<Written> } | undefined;
  try {
    load = startLoad(stack, await signIn(stack.url, 'trader'));
    const seconds: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const victim = VICTIMS[round % VICTIMS.length]!;
      // at different points of a refresh
      await wait(500 + Math.random() * 4000);
      seconds.push((await killAndRecover(stack, victim)) / 1000);
      process.stderr.write(`${round + 1}/${rounds} ${victim}: ${seconds.at(-1)!.toFixed(1)} s\n`);
    }
    const { acknowledged, comparisons } = await load.stop();
    return [
      plainFigure('recoveries', seconds.length, `of ${rounds}`, `${rounds}`),
      sizeFigure('until ready again, median', median(seconds), 's', MEDIAN_SECONDS),
      plainFigure('until ready again, p95', percentile(seconds, 0.95), 's'),
      plainFigure('acknowledged writes', acknowledged.size, 'rows'),
      plainFigure('comparisons answered meanwhile', comparisons, 'calls'),
      sizeFigure('acknowledged writes lost', await countLost(stack, acknowledged), 'rows', 0),
    ];
  } finally {
    await load?.stop();
    await stack.stop();
  }
}

type Written = { acknowledged: Map<number, number>; comparisons: number };

/** Writes and reads for as long as it is not stopped; calls that fail are expected. */
function startLoad(stack: Stack, user: SignedIn): { stop: () => Promise<Written> } {
  const written: Written = { acknowledged: new Map(), comparisons: 0 };
  let running = true;
  const send = async (path: string, body: object, headers: Record<string, string> = {}): Promise<boolean> => {
    const answer = await fetch(`${stack.url}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(CALL_MS),
    }).catch(() => null);
    await answer?.arrayBuffer().catch(() => {});
    return answer?.status === 200;
  };
  const write = async (): Promise<void> => {
    for (let n = 0; running; n++) {
      const [item_id, vote] = [1 + (n % ITEMS), 1 + (Math.floor(n / ITEMS) % 5)];
      // while its answer is missing, either vote may stand
      written.acknowledged.delete(item_id);
      if (await send('/item/vote', { item_id, vote, game: 'cs2' }, { cookie: user.cookie, 'x-csrf-token': user.token }))
        written.acknowledged.set(item_id, vote);
      await wait(12);
    }
  };
  const compare = async (): Promise<void> => {
    for (; running; await wait(100)) {
      const slugs = Object.values(MARKETS);
      if (await send('/item/multiple-comparison', { sourceMarket: slugs, targetMarket: slugs, pageSize: 100 })) written.comparisons++;
    }
  };
  const done = Promise.all([write(), compare()]);
  return {
    stop: async () => {
      running = false;
      await done;
      return written;
    },
  };
}

async function countLost(stack: Stack, acknowledged: ReadonlyMap<number, number>): Promise<number> {
  const rows = (await query(stack, 'select item_id, vote from item_votes')) as { item_id: number; vote: number }[];
  const stored = new Map(rows.map((row) => [row.item_id, row.vote]));
  return [...acknowledged].filter(([item, vote]) => stored.get(item) !== vote).length;
}
