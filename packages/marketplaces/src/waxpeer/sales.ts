import { z } from 'zod';
import type { Fields } from '../rows.ts';
import type { Ask } from '../selling-calls.ts';
import { idText } from '../selling-rows.ts';
import { readSales } from '../selling-sales.ts';
import type { SaleRange, SaleState, SalesReading, SellingContext } from '../selling.ts';
import { anyTime } from '../times.ts';
import { address, stated } from './calls.ts';
import { historyIn } from './history.ts';
import { GAMES } from './prices.ts';

const trade = z.object({
  id: idText,
  item_id: idText,
  price: z.unknown(),
  give_amount: z.unknown().optional(),
  name: z.unknown(),
  status: z.union([z.int(), z.string()]).transform(String),
  reason: z.string().nullish(),
  created: z.unknown().optional(),
  date: z.unknown().optional(),
});

const STATES: Record<string, SaleState> = { 0: 'pending', 4: 'pending', 5: 'delivered', 6: 'cancelled' };

/** True for a purchase, and for a trade that the market states to be of another game. */
const isOther = ({ action, game }: Fields, { app }: SellingContext): boolean =>
  action === 'buy' || (game !== GAMES[app] && Object.values<unknown>(GAMES).includes(game));

/**
 * The official client documents the call, its limits and the `status` 4, 5 and 6 of purchases; another client the rows
 * (github.com/DarkGL/waxpeer), where 0 is a sale to hand over. No source has a word for a sale that is reversed, and none says when the
 * money is free. The action of a sale is not documented: everything but a purchase counts. The rows lack the Doppler phase.
 */
export async function waxpeerSales(ask: Ask, context: SellingContext, range: SaleRange): Promise<SalesReading> {
  const { trades } = await historyIn(ask, address('my-history', context), range);
  return readSales(context.app, trades, {
    id: 'id',
    isOther: (row) => isOther(row, context),
    shape: trade,
    read: ({ id: saleId, item_id: assetId, status, reason, ...row }) => ({
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
  });
}

/** The day of a text MM-DD-YY, as older documentation writes it. */
function shortDay(value: unknown): Date | null {
  const [, month, day, year] = /^(\d\d)-(\d\d)-(\d\d)$/.exec(String(value)) ?? [];
  return year === undefined ? null : anyTime(`20${year}-${month}-${day}`);
}
