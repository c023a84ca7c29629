import { z } from 'zod';
import { MarketError } from '../port.ts';
import type { Ask } from '../selling-calls.ts';
import { everyRow, idText } from '../selling-rows.ts';
import type { SaleRange } from '../selling.ts';

const PAGE_SIZE = 100;
/** The largest number of rows that the market skips. */
const LAST_SKIP = 1000;
/** A range that is shorter is not split any more. */
const SHORTEST_MS = 60_000;

const answer = z.object({
  success: z.literal(true),
  data: z.object({ trades: z.array(z.looseObject({ id: idText })), transactions: z.array(z.unknown()).nullish() }),
});
type Trade = z.output<typeof answer>['data']['trades'][number];
type Row = { id: string } & ({ trade: Trade } | { movement: unknown });

/** The rows of the history of an account, not read yet. `movements`: money that came in or went out. */
export type History = { trades: Trade[]; movements: unknown[] };

/**
 * Reads trades and movements of money of a range. A page has at most 100 rows. Whether trades and movements count together is not
 * documented, so only a page that is short of both is the last. A range with more rows than can be skipped is split into halves.
 * @param url the address of `my-history`
 */
export async function historyIn(ask: Ask, url: string, range: SaleRange): Promise<History> {
  const rows = await rowsIn(ask, url, range);
  return {
    trades: rows.flatMap((row) => ('trade' in row ? [row.trade] : [])),
    movements: rows.flatMap((row) => ('movement' in row ? [row.movement] : [])),
  };
}

async function rowsIn(ask: Ask, url: string, { from, to }: SaleRange): Promise<Row[]> {
  let whole = true;
  const rows = await everyRow({
    first: 0,
    identity: ({ id }: Row) => id,
    fetchPage: async (skip: number) => {
      const body = JSON.stringify({ skip, start: from.toISOString(), end: to.toISOString(), sort: 'DESC' });
      const headers = { 'content-type': 'application/json' };
      const { data } = await ask({ url, method: 'POST', headers, body }, answer);
      const trades = data.trades.map((trade): Row => ({ id: `trade ${trade.id}`, trade }));
      const movements = (data.transactions ?? []).map((movement): Row => ({ id: JSON.stringify(movement), movement }));
      const isFull = trades.length + movements.length >= PAGE_SIZE;
      whole = !isFull || skip < LAST_SKIP;
      return { rows: [...trades, ...movements], next: isFull && whole ? skip + PAGE_SIZE : null };
    },
  });
  if (whole) return rows;
  const middle = new Date(Math.floor((from.getTime() + to.getTime()) / 2));
  if (to.getTime() - from.getTime() < SHORTEST_MS) throw new MarketError('BAD_ANSWER', 'waxpeer: more rows in a minute than it lists');
  const [later, earlier] = [await rowsIn(ask, url, { from: middle, to }), await rowsIn(ask, url, { from, to: middle })];
  return [...new Map([...later, ...earlier].map((row) => [row.id, row])).values()];
}
