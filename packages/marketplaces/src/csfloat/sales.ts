import { z } from 'zod';
import { cents } from '../amounts.ts';
import { fieldsOf, identityOf } from '../rows.ts';
import type { Ask } from '../selling-calls.ts';
import { everyRow, idText } from '../selling-rows.ts';
import { isOutside, readSales } from '../selling-sales.ts';
import type { MarketSale, SaleRange, SaleState, SalesReading, SellingContext } from '../selling.ts';
import { isoTime } from '../times.ts';
import { authorised, BASE } from './calls.ts';

const PAGE_SIZE = 100;
/** The state of a Steam offer that was accepted. */
const ACCEPTED = 3;

const time = z.unknown().transform(isoTime).optional();
const trade = z.object({
  id: idText,
  created_at: z.unknown(),
  state: z.string(),
  expires_at: time,
  verified_at: time,
  verify_sale_at: time,
  trade_protection_ends_at: time,
  is_settlement_period: z.unknown().optional(),
  steam_offer: z.object({ state: z.unknown().optional() }).nullish().catch(null),
  contract: z.object({
    id: idText,
    price: z.unknown(),
    state: z.string().nullish(),
    item: z.object({
      asset_id: idText.nullish(),
      market_hash_name: z.unknown(),
      phase: z.unknown().optional(),
      float_value: z.number().min(0).max(1).nullish().catch(null),
    }),
  }),
});
type Trade = z.output<typeof trade>;
const answer = z.object({ trades: z.array(z.unknown()), count: z.int().nonnegative().nullish() });

/** True when the buyer has the item. Only a delivered item has an end of its protection. */
const isDelivered = (sale: Trade): boolean =>
  sale.steam_offer?.state === ACCEPTED ||
  sale.is_settlement_period === true ||
  [sale.verified_at, sale.verify_sale_at, sale.trade_protection_ends_at].some((stated) => stated instanceof Date);

function stateOf(sale: Trade): SaleState {
  switch (sale.state) {
    case 'queued':
    case 'pending':
      return isDelivered(sale) ? 'delivered' : 'pending';
    case 'verified':
      return sale.is_settlement_period === true ? 'delivered' : 'settled';
    case 'failed':
    case 'cancelled':
      return isDelivered(sale) ? 'reversed' : 'cancelled';
    default:
      return 'unknown';
  }
}

/** The times of a sale that did not end. A settled one was paid when it was verified; the others are paid when that is planned. */
function timesOf(sale: Trade, state: SaleState): Pick<MarketSale, 'deliverBy' | 'protectedUntil' | 'settlesAt'> {
  if (isEnded(state)) return { deliverBy: null, protectedUntil: null, settlesAt: null };
  const protectedUntil = sale.trade_protection_ends_at ?? null;
  const verified = state === 'settled' ? sale.verified_at : null;
  return {
    deliverBy: state === 'pending' ? (sale.expires_at ?? null) : null,
    protectedUntil,
    settlesAt: verified ?? sale.verify_sale_at ?? protectedUntil,
  };
}

const isEnded = (state: SaleState): boolean => state === 'cancelled' || state === 'reversed';

const timeOf = (row: unknown): Date | null => isoTime(fieldsOf(row)['created_at']);

/** True when all of these sales are known to be later than a time. */
const areLater = (trades: readonly unknown[], to: Date): boolean =>
  trades.length > 0 && trades.every((row) => (timeOf(row) ?? to).getTime() > to.getTime());

/**
 * Finds the first page but page 0 on which a range begins, or the last of all pages. New sales move others to later pages only, so none is
 * left out.
 */
async function firstPage(pages: number, hasBegun: (page: number) => Promise<boolean>): Promise<number> {
  let [low, high] = [1, Math.max(1, pages - 1)];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (await hasBegun(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Clients show the call (with limits from 30 to 5000) and its rows, newest first; the official extension their fields. `pending` also covers
 * what is delivered and still protected. What the seller receives is not stated: the fee of a sale depends on the seller. After an ended
 * sale the market usually puts the listing back on sale, which the state of its contract tells. The call takes no times, and only 100 requests
 * an hour: the page on which a range of the past begins is looked for by halves.
 */
export async function csfloatSales(ask: Ask, context: SellingContext, range: SaleRange): Promise<SalesReading> {
  const readPage = (page: number) => {
    const url = `${BASE}/me/trades?role=seller&state=queued,pending,verified,failed,cancelled&limit=${PAGE_SIZE}&page=${page}`;
    return ask({ url, headers: authorised(context), endpoint: 'trades' }, answer);
  };
  let seen = 0;
  const rows = await everyRow({
    first: 0,
    identity: (row) => identityOf(row, 'id'),
    fetchPage: async (page: number) => {
      const { trades, count } = await readPage(page);
      seen += trades.length;
      const areOlder = trades.every((row) => (timeOf(row) ?? range.from) < range.from);
      if (areOlder || seen >= (count ?? Infinity)) return { rows: trades, next: null };
      if (page > 0 || !count || !areLater(trades, range.to)) return { rows: trades, next: page + 1 };
      const next = await firstPage(Math.ceil(count / trades.length), async (one) => !areLater((await readPage(one)).trades, range.to));
      seen = next * trades.length;
      return { rows: trades, next };
    },
  });
  return readSales(context.app, rows, {
    id: 'id',
    isOther: (row) => isOutside(range, isoTime(row['created_at'])) || fieldsOf(row['contract'])['is_seller'] === false,
    shape: trade,
    read: (sale) => {
      const { id: saleId, contract } = sale;
      const state = stateOf(sale);
      return {
        saleId,
        listingId: contract.id,
        assetId: contract.item.asset_id ?? null,
        name: contract.item.market_hash_name,
        phase: contract.item.phase,
        float: contract.item.float_value ?? null,
        price: cents(contract.price),
        currency: 'USD',
        soldAt: isoTime(sale.created_at),
        ...timesOf(sale, state),
        state,
        said: sale.state,
        relisted: isEnded(state) && contract.state ? contract.state === 'listed' : null,
      };
    },
  });
}
