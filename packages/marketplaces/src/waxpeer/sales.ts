import { z } from 'zod';
import { MarketError } from '../port.ts';
import type { Ask } from '../selling-calls.ts';
import { everyRow, idText } from '../selling-rows.ts';
import { saleOf } from '../selling-sales.ts';
import type { MarketSale, SaleRange, SaleState, SellingContext } from '../selling.ts';
import { anyTime } from '../times.ts';
import { address, stated } from './calls.ts';
import { GAMES } from './prices.ts';

const PAGE_SIZE = 100;
/** The largest number of rows that the market skips. */
const LAST_SKIP = 1000;
/** A range that is shorter is not split any more. */
const SHORTEST_MS = 60_000;

const trade = z.object({
  id: idText,
  item_id: idText,
  price: z.unknown(),
  give_amount: z.unknown().optional(),
  name: z.unknown(),
  game: z.unknown().optional(),
  status: z.union([z.int(), z.string()]).transform(String),
  reason: z.string().nullish(),
  action: z.string().nullish(),
  created: z.unknown().optional(),
  date: z.unknown().optional(),
});
type Trade = z.output<typeof trade>;
const answer = z.object({
  success: z.literal(true),
  data: z.object({ trades: z.array(trade), transactions: z.array(z.unknown()).nullish() }),
});

const STATES: Record<string, SaleState> = { 4: 'pending', 5: 'delivered', 6: 'cancelled' };
const isGame = (name: unknown): boolean => Object.values<unknown>(GAMES).includes(name);

/**
 * Reads the trades of a range. A page has at most 100 rows. Whether its trades and its movements of money count together is not documented,
 * so only a page that is short of both is the last. A range with more rows than can be skipped is split into halves.
 */
async function tradesIn(ask: Ask, context: SellingContext, { from, to }: SaleRange): Promise<Trade[]> {
  let whole = true;
  const rows = await everyRow({
    first: 0,
    identity: ({ id }: { id: string; trade: Trade | null }) => id,
    fetchPage: async (skip: number) => {
      const body = JSON.stringify({ skip, start: from.toISOString(), end: to.toISOString(), sort: 'DESC' });
      const headers = { 'content-type': 'application/json' };
      const { data } = await ask({ url: address('my-history', context), method: 'POST', headers, body }, answer);
      const trades = data.trades.map((one) => ({ id: `trade ${one.id}`, trade: one }));
      const movements = (data.transactions ?? []).map((one) => ({ id: JSON.stringify(one), trade: null }));
      const isFull = trades.length + movements.length >= PAGE_SIZE;
      whole = !isFull || skip < LAST_SKIP;
      return { rows: [...trades, ...movements], next: isFull && whole ? skip + PAGE_SIZE : null };
    },
  });
  if (whole) return rows.flatMap(({ trade: one }) => one ?? []);
  const middle = new Date(Math.floor((from.getTime() + to.getTime()) / 2));
  if (to.getTime() - from.getTime() < SHORTEST_MS) throw new MarketError('BAD_ANSWER', 'waxpeer: more sales in a minute than it lists');
  const [later, earlier] = [await tradesIn(ask, context, { from: middle, to }), await tradesIn(ask, context, { from, to: middle })];
  return [...new Map([...later, ...earlier].map((one) => [one.id, one])).values()];
}

/**
 * The official client documents the call, its limits and `status` 5 and 6; another client the rows (github.com/DarkGL/waxpeer). 4 is in
 * progress. No source has a word for a sale that is reversed, and none says when the money is free. The action of a sale is not documented:
 * everything but a purchase counts. The rows lack the Doppler phase.
 */
export async function waxpeerSales(ask: Ask, context: SellingContext, range: SaleRange): Promise<MarketSale[]> {
  const trades = await tradesIn(ask, context, range);
  const sold = trades.filter(({ action, game }) => action !== 'buy' && (game === GAMES[context.app] || !isGame(game)));
  return sold.map(({ id: saleId, item_id: assetId, status, reason, ...row }) =>
    saleOf(context.app, {
      saleId,
      listingId: assetId,
      assetId,
      name: row.name,
      price: stated(row.price),
      received: stated(row.give_amount),
      currency: 'USD',
      soldAt: anyTime(row.created) ?? anyTime(row.date) ?? shortDay(row.date),
      state: STATES[status] ?? 'unknown',
      said: reason ? `${status}: ${reason}` : status,
    }),
  );
}

/** The day of a text MM-DD-YY, as older documentation writes it. */
function shortDay(value: unknown): Date | null {
  const [, month, day, year] = /^(\d\d)-(\d\d)-(\d\d)$/.exec(String(value)) ?? [];
  return year === undefined ? null : anyTime(`20${year}-${month}-${day}`);
}
