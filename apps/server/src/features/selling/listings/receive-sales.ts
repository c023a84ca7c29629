import { net, type Fee } from '@lootfolio/domain/fees';
import { findMarket } from '@lootfolio/domain/markets';
import { toMoney } from '@lootfolio/domain/money';
import { displayName } from '@lootfolio/domain/names';
import type { MarketSale, Price } from '@lootfolio/marketplaces/selling';
import { chargeSales } from '../../../goods/charge-sales.ts';
import { giveBackPieces, renewProceeds } from '../../../goods/charge-sales.store.ts';
import { storeReportedSales, type ReportedSale, type Stall } from '../../../goods/sales.store.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { readDayRates, type RateOn } from '../../../prices/rates/day-rates.reads.ts';
import type { FeeBook } from '../../market/marketplaces/marketplaces.public.ts';
import { sellingFeesOf } from '../presence/presence.public.ts';
import { followSales } from './follow-sales.ts';
import { hasFallen } from './synchronise.rules.ts';

export type SalesParts = { items: ItemDirectory; fees: FeeBook };

/** What a reading of sales changed. `removed`: listings that were sold. */
export type ReceivedSales = { created: number; updated: number; removed: number };

/**
 * Stores the sales that a market reported, with what follows: their listings end, they take what was bought, and what fell through gives it
 * back. The same reading changes nothing the second time.
 * @param at the time of the reading
 */
export async function receiveSales(
  tx: Tx,
  parts: SalesParts,
  stall: Stall,
  { sales, at }: { sales: readonly MarketSale[]; at: Date },
): Promise<ReceivedSales> {
  const reported = await priceSales(tx, parts, stall, sales);
  const stored = await storeReportedSales(tx, stall, reported, at);
  const fallen = stored.filter((sale) => hasFallen(sale));
  await giveBackPieces(
    tx,
    fallen.map(({ id }) => id),
  );
  const ids = stored.map(({ id }) => id);
  await renewProceeds(tx, ids);
  await chargeSales(tx, stall.userId, { ids });
  const said = new Map(sales.map(({ saleId, relisted }) => [saleId, relisted]));
  const removed = await followSales(
    tx,
    stall.userId,
    stored.map((sale) => ({ ...sale, relisted: said.get(sale.externalId) ?? null })),
  );
  const created = stored.filter(({ before }) => before === null).length;
  return { created, updated: stored.length - created, removed };
}

/** Adds item and amounts in dollars. Sales of items that this server does not know yet are left to a later synchronisation. */
async function priceSales(tx: Tx, parts: SalesParts, stall: Stall, sales: readonly MarketSale[]): Promise<ReportedSale[]> {
  const dayOf = ({ soldAt }: MarketSale): string => soldAt.toISOString().slice(0, 10);
  const wanted = sales.flatMap((sale) =>
    [sale.price, sale.received, sale.compensation].flatMap((price) => (price ? [{ currency: price.currency, day: dayOf(sale) }] : [])),
  );
  const rateOn = await readDayRates(tx, wanted);
  const feeOf = await sellingFeesOf({ db: tx, fees: parts.fees }, stall.userId);
  const fee = feeOf(findMarket(stall.market)!.id, stall.appId);
  return sales.flatMap((sale) => {
    const item = parts.items.byName(stall.appId, sale.name, sale.phase);
    return item
      ? [{ ...sale, itemId: item.itemId, itemName: displayName(item.name, item.phase), ...amountsOf(sale, dayOf(sale), { rateOn, fee }) }]
      : [];
  });
}

type Rates = { rateOn: RateOn; fee: Fee };

/** A net amount that the market states wins over the one that its fee leaves. */
function amountsOf(sale: MarketSale, day: string, { rateOn, fee }: Rates): Pick<ReportedSale, 'money' | 'net' | 'paidBack'> {
  const toDollars = (price: Price): number => toMoney(price, rateOn(price.currency, day));
  const money = toDollars(sale.price);
  return {
    money,
    net: sale.received ? toDollars(sale.received) : net(money, fee),
    paidBack: sale.compensation ? toDollars(sale.compensation) : 0,
  };
}
