import { z } from 'zod';
import { conform } from '../json.ts';
import type { Ask } from '../selling-calls.ts';
import { idText } from '../selling-rows.ts';
import { saleOf } from '../selling-sales.ts';
import type { MarketSale, Price, SaleRange, SaleState, SellingContext } from '../selling.ts';
import { anyTime } from '../times.ts';
import { address, listOr, unitsOf } from './calls.ts';
import { MARKETCSGO_HOSTS } from './prices.ts';

const answer = z.object({
  success: z.literal(true),
  data: z.array(z.looseObject({ event: z.string(), app: z.union([z.string(), z.int()]).nullish() })).nullable(),
});

const currency = z.enum(['USD', 'EUR', 'RUB']);
const amount = z.unknown().optional();
const row = z.object({
  item_id: idText,
  market_hash_name: z.unknown(),
  phase: z.unknown().optional(),
  stage: z.union([z.string(), z.int()]).transform(String),
  time: z.unknown(),
  currency,
  price: amount,
  paid: amount,
  received: amount,
  settlement: z.unknown().optional(),
  causer: z.string().nullish(),
  refund: z
    .object({ seller: z.object({ amount, currency: currency.nullish() }).nullish() })
    .nullish()
    .catch(null),
  refund_seller: amount,
});
type Row = z.output<typeof row>;

/** The time of the settlement in Unix seconds, or the market's mark that there is none. */
const settlementOf = ({ settlement }: Row): number => (/^-?\d{1,12}$/.test(String(settlement)) ? Number(settlement) : 0);

function stateOf(sale: Row): SaleState {
  const settlement = settlementOf(sale);
  if (sale.stage === '1') return 'pending';
  if (sale.stage === '2') return settlement > 0 ? 'settled' : 'delivered';
  if (sale.stage === '5') return settlement === 0 ? 'cancelled' : 'reversed';
  return 'unknown';
}

/** What the market pays the seller for a reversed sale, in one of the two forms that clients show. */
function compensationOf({ refund, refund_seller: flat, currency: of }: Row): Price | null {
  const { amount: nested, currency: own } = refund?.seller ?? {};
  const paidIn = own ?? of;
  const paid = unitsOf(nested ?? flat, paidIn);
  return paid && paid.units > 0 ? { ...paid, currency: paidIn } : null;
}

const isOtherGame = (app: unknown, { app: own }: SellingContext): boolean =>
  String(app) !== String(own) && Object.keys(MARKETCSGO_HOSTS).includes(String(app));

/**
 * Four clients show the stages, two the rest of the rows. The market confirms that a cancelled sale with a settlement was reversed. Amounts
 * are whole units: confirmed for roubles, shown by one client for dollars. A sale may state only what the seller receives; that is then its
 * price too. A settlement is the time from which the money is in the balance. Not documented: how many rows an answer has at most.
 */
export async function marketcsgoSales(ask: Ask, context: SellingContext, { from, to }: SaleRange): Promise<MarketSale[]> {
  const range = `&date=${Math.floor(from.getTime() / 1000)}&date_end=${Math.ceil(to.getTime() / 1000)}`;
  const { data } = await listOr({ success: true, data: [] }, ask({ url: address('history', context) + range }, answer));
  const sold = (data ?? []).filter(({ event, app }) => event === 'sell' && !isOtherGame(app, context));
  return sold.map((one) => {
    const sale = conform(one, row);
    const { item_id: saleId, market_hash_name: name, phase, stage, causer, currency: of } = sale;
    const state = stateOf(sale);
    const received = unitsOf(sale.received, of);
    return saleOf(context.app, {
      saleId,
      listingId: saleId,
      assetId: null,
      name,
      phase,
      price: unitsOf(sale.price ?? sale.paid ?? sale.received, of),
      received: received && received.units > 0 ? received : null,
      compensation: compensationOf(sale),
      currency: of,
      soldAt: anyTime(sale.time),
      settlesAt: state === 'settled' ? anyTime(settlementOf(sale)) : null,
      state,
      said: causer ? `${stage}: ${causer}` : stage,
    });
  });
}
