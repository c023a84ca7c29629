import { z } from 'zod';
import { MarketError } from '../port.ts';
import type { Fields } from '../rows.ts';
import type { Ask } from '../selling-calls.ts';
import { idText } from '../selling-rows.ts';
import { halvesOf, readSales } from '../selling-sales.ts';
import type { Price, SaleRange, SaleState, SalesReading, SellingContext } from '../selling.ts';
import { anyTime } from '../times.ts';
import { address, listOr, unitsOf } from './calls.ts';
import { MARKETCSGO_HOSTS } from './prices.ts';

const answer = z.object({ success: z.literal(true), data: z.array(z.unknown()).nullable() });

const currency = z.enum(['USD', 'EUR', 'RUB']);
const amount = z.unknown().optional();
const row = z.object({
  event: z.literal('sell'),
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

/** The time of the settlement in Unix seconds; another number is a mark of the market. */
const settlementOf = ({ settlement }: Row): number => (/^-?\d{1,12}$/.test(String(settlement)) ? Number(settlement) : 0);

function stateOf(sale: Row): SaleState {
  const settlement = settlementOf(sale);
  if (sale.stage === '1') return 'pending';
  if (sale.stage === '2') return settlement > 0 && anyTime(settlement) ? 'settled' : 'delivered';
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

/** True for another event than a sale, and for a sale that the market states to be of another game. */
const isOther = ({ event, app }: Fields, { app: own }: SellingContext): boolean =>
  (typeof event === 'string' && event !== 'sell') || (String(app) !== String(own) && Object.keys(MARKETCSGO_HOSTS).includes(String(app)));

/** A longer range is read in parts, in case the market limits the days of an answer. */
const LONGEST_MS = 30 * 86_400_000;
/** Times have no parts of a second. */
const SHORTEST_MS = 1000;
/** Limits of rows are multiples of this number. */
const ROUND = 50;

/**
 * Reads the rows of a range. The market states no limit of rows, nor whether it left some out. A limit would be a round number. So an
 * answer with a round number of rows is not believed: the halves of its range are read instead, and those of the halves, if need be.
 */
async function rowsIn(ask: (range: SaleRange) => Promise<unknown[]>, range: SaleRange): Promise<unknown[]> {
  const length = range.to.getTime() - range.from.getTime();
  if (length <= LONGEST_MS) {
    const rows = await ask(range);
    if (rows.length === 0 || rows.length % ROUND !== 0) return rows;
    if (length < SHORTEST_MS) throw new MarketError('BAD_ANSWER', 'marketcsgo: more rows in a second than can be checked');
  }
  const [later, earlier] = halvesOf(range);
  const both = [...(await rowsIn(ask, later)), ...(await rowsIn(ask, earlier))];
  return [...new Map(both.map((one) => [JSON.stringify(one), one])).values()];
}

/**
 * Four clients show the stages, two the rest of the rows. The market confirms that a cancelled sale with a settlement was reversed. Amounts
 * are whole units: confirmed for roubles, shown by one client for dollars. A sale may state only what the seller receives; that is then its
 * price too. A settlement is the time from which the money is in the balance: it must be known from the hand-over on, else no sale could be
 * reversed with one. Not documented: how many rows an answer has at most.
 */
export async function marketcsgoSales(ask: Ask, context: SellingContext, range: SaleRange): Promise<SalesReading> {
  const rows = await rowsIn(async ({ from, to }) => {
    const seconds = `&date=${Math.floor(from.getTime() / 1000)}&date_end=${Math.ceil(to.getTime() / 1000)}`;
    const { data } = await listOr({ success: true, data: [] }, ask({ url: address('history', context) + seconds }, answer));
    return data ?? [];
  }, range);
  return readSales(context.app, rows, {
    id: 'item_id',
    isOther: (one) => isOther(one, context),
    shape: row,
    read: (sale) => {
      const { item_id: saleId, market_hash_name: name, phase, stage, causer, currency: of } = sale;
      const state = stateOf(sale);
      const received = unitsOf(sale.received, of);
      return {
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
      };
    },
  });
}
