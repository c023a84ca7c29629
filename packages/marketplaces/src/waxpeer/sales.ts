import { z } from 'zod';
import { conform } from '../json.ts';
import type { Ask } from '../selling-calls.ts';
import { idText } from '../selling-rows.ts';
import { saleOf } from '../selling-sales.ts';
import type { MarketSale, SaleRange, SaleState, SellingContext } from '../selling.ts';
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
  game: z.unknown().optional(),
  status: z.union([z.int(), z.string()]).transform(String),
  reason: z.string().nullish(),
  action: z.string().nullish(),
  created: z.unknown().optional(),
  date: z.unknown().optional(),
});

const STATES: Record<string, SaleState> = { 4: 'pending', 5: 'delivered', 6: 'cancelled' };
const isGame = (name: unknown): boolean => Object.values<unknown>(GAMES).includes(name);

/**
 * The official client documents the call, its limits and `status` 5 and 6; another client the rows (github.com/DarkGL/waxpeer). 4 is in
 * progress. No source has a word for a sale that is reversed, and none says when the money is free. The action of a sale is not documented:
 * everything but a purchase counts. The rows lack the Doppler phase.
 */
export async function waxpeerSales(ask: Ask, context: SellingContext, range: SaleRange): Promise<MarketSale[]> {
  const { trades } = await historyIn(ask, address('my-history', context), range);
  const sold = trades
    .map((one) => conform(one, trade))
    .filter(({ action, game }) => action !== 'buy' && (game === GAMES[context.app] || !isGame(game)));
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
