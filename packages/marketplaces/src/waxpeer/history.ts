import { z } from 'zod';
import { MarketError } from '../port.ts';
import { identityOf } from '../rows.ts';
import type { Ask } from '../selling-calls.ts';
import { everyRow } from '../selling-rows.ts';
import { halvesOf } from '../selling-sales.ts';
import type { SaleRange } from '../selling.ts';

const PAGE_SIZE = 100;
/** The market skips at most 1,000 rows. Whether that number itself is allowed is not documented. */
const LAST_SKIP = 900;
/** A range that is shorter is not split any more. */
const SHORTEST_MS = 60_000;

const answer = z.object({
  success: z.literal(true),
  data: z.object({ trades: z.array(z.unknown()), transactions: z.array(z.unknown()).nullish() }),
});
type Row = { id: string; of: 'trade' | 'movement'; row: unknown };

/** The rows of the history of an account, not read yet. `movements`: money that came in or went out. */
export type History = { trades: unknown[]; movements: unknown[] };

/**
 * Reads trades and movements of money of a range. A page has at most 100 rows. Whether trades and movements count together is not
 * documented, so only a page that is short of both is the last. A range with 1,000 rows or more is split into halves.
 * @param url the address of `my-history`
 */
export async function historyIn(ask: Ask, url: string, range: SaleRange): Promise<History> {
  const rows = await rowsIn(ask, url, range);
  const those = (of: Row['of']): unknown[] => rows.flatMap((one) => (one.of === of ? [one.row] : []));
  return { trades: those('trade'), movements: those('movement') };
}

async function rowsIn(ask: Ask, url: string, range: SaleRange): Promise<Row[]> {
  const { from, to } = range;
  let whole = true;
  const rows = await everyRow({
    first: 0,
    identity: ({ id }: Row) => id,
    fetchPage: async (skip: number) => {
      const body = JSON.stringify({ skip, start: from.toISOString(), end: to.toISOString(), sort: 'DESC' });
      const headers = { 'content-type': 'application/json' };
      const { data } = await ask({ url, method: 'POST', headers, body }, answer);
      const trades = data.trades.map((row): Row => ({ id: `trade ${identityOf(row, 'id')}`, of: 'trade', row }));
      const movements = (data.transactions ?? []).map((row): Row => ({ id: JSON.stringify(row), of: 'movement', row }));
      const isFull = trades.length + movements.length >= PAGE_SIZE;
      whole = !isFull || skip < LAST_SKIP;
      return { rows: [...trades, ...movements], next: isFull && whole ? skip + PAGE_SIZE : null };
    },
  });
  if (whole) return rows;
  if (to.getTime() - from.getTime() < SHORTEST_MS) throw new MarketError('BAD_ANSWER', 'waxpeer: more rows in a minute than it lists');
  const [later, earlier] = halvesOf(range);
  const both = [...(await rowsIn(ask, url, later)), ...(await rowsIn(ask, url, earlier))];
  return [...new Map(both.map((one) => [one.id, one])).values()];
}
