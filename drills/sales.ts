import { setTimeout as wait } from 'node:timers/promises';
import { plainFigure, sizeFigure, type Figure } from '../bench/figures.ts';
import { createDb, createPool, type Db } from '../apps/server/src/platform/database/database.ts';
import { createLog } from '../apps/server/src/platform/process/log.ts';
import { toCsv } from '../tests/e2e/price-file.ts';
import { signIn } from '../tests/e2e/sign-in.ts';
import { startStack, type Stack } from '../tests/e2e/stack.ts';
import { caller, killParts, LIMIT_MS, type Call } from './kills.ts';
import { MARKETS, ROWS } from './selling.ts';
import { persistent, waitUntilIdle } from './selling-truth.ts';

/** CSFloat allows 100 requests an hour, which would decide how long the drill takes. */
const SLUGS = Object.keys(MARKETS).filter((slug) => slug !== 'csfloat');
const PERSONA = 'trader';
const KEY = `sandbox-key-${PERSONA}`;
/** How many sales each market has, over a year. */
const SALES = 500;
const YEAR_MS = 365 * 86_400_000;
const NAMES = ['AK-47 | Redline (Field-Tested)', 'AWP | Asiimov (Field-Tested)', 'Fracture Case'];
const BOUGHT = 400;
/** A synchronisation must not follow the one before at once. */
const APART_MS = 11_000;

type Pool = ReturnType<typeof createPool>;
type TrueSale = { sold_at: string; price: number; state: string };

/**
 * Reads a year of sales from three markets again and again, from two windows at once and through two worker processes, while worker, database and api are
 * killed `rounds` times at random points. At the end every sale must be there once, as the market has it, and every purchase be used up as
 * often as a sale took it.
 */
export async function run(rounds: number): Promise<Figure[]> {
  const stack = await startStack(toCsv(ROWS, ['Steam']), ['steam']);
  const pool = createPool({ connectionString: stack.env()['DATABASE_URL']! }, 4, createLog('silent', 'drill'));
  const db = createDb(pool);
  try {
    const call = caller(stack, await signIn(stack.url, PERSONA));
    await begin(stack, call);
    const killing = killParts(stack, rounds);
    let isOver = false;
    void killing.finally(() => (isOver = true)).catch(() => {});
    let readings = 0;
    for (; !isOver; readings += 1) await readTwice(db, call);
    await killing;
    await readTwice(db, call);
    return figuresOf(rounds, readings, await compare(stack, db, pool));
  } finally {
    await pool.end().catch(() => {});
    await stack.stop();
  }
}

/** Gives the seller keys, sales of a year on each market, and purchases. */
async function begin(stack: Stack, call: Call): Promise<void> {
  const { now } = (await (await fetch(`${stack.sandbox}/_clock`)).json()) as { now: string };
  for (const market of SLUGS) {
    const sales = Array.from({ length: SALES }, (_, n) => ({
      sold_at: new Date(Date.parse(now) - Math.floor(((n + 1) * YEAR_MS) / (SALES + 1))).toISOString(),
      name: NAMES[n % NAMES.length],
      ...(n % 17 === 12 && { became: 'reversed', by: 'buyer' }),
    }));
    await post(stack, 'past-sales', { market, key: KEY, sales });
    await call('POST', '/users/set-api', { market, api: KEY, selling: true });
  }
  const items = NAMES.map((name, at) => ({ row: at + 2, name, quantity: BOUGHT, buyPrice: 1000 * (at + 1), buyDate: '2024-01-01' }));
  await call('POST', '/investments/import-investment', { items, file_name: 'drill.csv' });
}

async function post(stack: Stack, path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${stack.sandbox}/_trading/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
}

/** Synchronises from two windows, which share one operation, and waits until it has ended. */
async function readTwice(db: Db, call: Call): Promise<void> {
  const day = (ms: number): string => new Date(Date.now() + ms).toISOString().slice(0, 10);
  const body = { startDate: day(-YEAR_MS - 86_400_000), endDate: day(86_400_000) };
  await Promise.all([call('POST', '/sales/create-sales', body), call('POST', '/sales/create-sales', body)]);
  await waitUntilIdle(db, LIMIT_MS);
  await wait(APART_MS);
}

type Compared = {
  known: number;
  missing: string[];
  surplus: string[];
  doubled: number;
  wrongLots: number;
  unknownItems: number;
  violations: number;
};

/** Markets tell the state of young sales in words of their own. What became of an older one is the same everywhere. */
const YOUNG_MS = 10 * 86_400_000;
const ENDED = ['cancelled', 'reversed'];
/** Markets have ids of their own for their histories, so sales are compared by time and price. */
const lineOf = (market: string, soldAt: Date, price: number, state: string): string => {
  const became = Date.now() - soldAt.getTime() < YOUNG_MS ? 'young' : ENDED.includes(state) ? 'ended' : state;
  return `${market} ${Math.floor(soldAt.getTime() / 1000)} ${price} ${became}`;
};

/** Purchases whose open pieces differ from those that no sale took, or that are used up more or less often than standing sales name them. */
const WRONG_LOTS = `select count(*)::integer as wrong from lots l
  where l.open <> l.quantity - (select count(*) from lot_sales s where s.lot_id = l.id)
    or (select count(*) from lot_sales s where s.lot_id = l.id) <>
      (select count(*) from sales s where s.lot_id = l.id and s.state in ('pending', 'delivered', 'settled'))`;

async function compare(stack: Stack, db: Db, pool: Pool): Promise<Compared> {
  const answer = await fetch(`${stack.sandbox}/_trading?key=${KEY}`);
  const { desks, violations } = (await answer.json()) as { desks: { market: string; sales: TrueSale[] }[]; violations: number };
  const rows = await persistent(() =>
    db
      .selectFrom('sales')
      .select(['market', 'external_id as id', 'price', 'state', 'sold_at as soldAt'])
      .where('origin', '=', 'market')
      .execute(),
  );
  const shown = rows.map(({ market, soldAt, price, state }) => lineOf(market, soldAt, price, state));
  const truth = new Set(
    desks.flatMap(({ market, sales }) => sales.map((sale) => lineOf(market, new Date(sale.sold_at), sale.price, sale.state))),
  );
  const { rows: lots } = await persistent(() => pool.query<{ wrong: number }>(WRONG_LOTS));
  const unknown = await persistent(() => db.selectFrom('operation_items').select('position').where('state', '=', 'unknown').execute());
  return {
    known: shown.length,
    missing: [...truth.difference(new Set(shown))],
    surplus: [...new Set(shown).difference(truth)],
    doubled: shown.length - new Set(rows.map(({ market, id }) => `${market} ${id}`)).size,
    wrongLots: lots[0]!.wrong,
    unknownItems: unknown.length,
    violations,
  };
}

function figuresOf(kills: number, readings: number, compared: Compared): Figure[] {
  for (const one of [...compared.missing.map((sale) => `missing: ${sale}`), ...compared.surplus.map((sale) => `differs: ${sale}`)].slice(
    0,
    20,
  ))
    process.stderr.write(`${one}\n`);
  return [
    plainFigure('kills', kills, 'kills'),
    plainFigure('readings of a year from two windows', readings, 'readings'),
    plainFigure('sales compared', compared.known, 'sales'),
    sizeFigure('sales that are missing', compared.missing.length, 'sales', 0),
    sizeFigure('sales that differ', compared.surplus.length, 'sales', 0),
    sizeFigure('sales that are there twice', compared.doubled, 'sales', 0),
    sizeFigure('purchases not used up as sales took them', compared.wrongLots, 'purchases', 0),
    sizeFigure('parts of readings with an unknown end', compared.unknownItems, 'parts', 0),
    sizeFigure('limits exceeded', compared.violations, 'requests', 0),
  ];
}
