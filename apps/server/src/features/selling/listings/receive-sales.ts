import { describeItem } from '@lootfolio/catalogue/describe';
import { net, type Fee } from '@lootfolio/domain/fees';
import type { AppId } from '@lootfolio/domain/games';
import { findMarket } from '@lootfolio/domain/markets';
import { toMoney } from '@lootfolio/domain/money';
import type { MarketSale, Price, SaleRange, SaleState, SalesReading } from '@lootfolio/marketplaces/selling';
import { letReadAgain } from '../../../goods/inventories.store.ts';
import { chargeSales, findThings } from '../../../goods/sales/charge-sales.ts';
import { giveBackPieces, readReportedIds, releaseCharges, renewProceeds } from '../../../goods/sales/charge-sales.store.ts';
import { COUNTED_STATES, FALLEN_STATES } from '../../../goods/sales/sales.tables.ts';
import { findDoubles, forgetDoublesOf } from '../../../goods/sales/find-doubles.ts';
import { hasReach, storeReach } from '../../../goods/sales/reach.store.ts';
import { storeReportedSales, type ReportedSale, type Stall, type StoredSale } from '../../../goods/sales/sales.store.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { lockUsers } from '../../../platform/database/own-rows.ts';
import type { Item, ItemDirectory } from '../../../prices/board/item-directory.ts';
import { readDayRates, type RateOn } from '../../../prices/rates/day-rates.reads.ts';
import type { FeeBook } from '../../market/marketplaces/marketplaces.public.ts';
import { registerItems } from '../../../prices/collect/register-items.ts';
import { sellingFeesOf, type OpenMarket } from '../presence/presence.public.ts';
import { followSales } from './follow-sales.ts';
import { tellToHandOver } from './tell-sales.ts';

/** No market gives a seller longer to hand over. What was sold earlier is told no more, and the inventory was read since. */
const HAND_OVER_MS = 86_400_000;

/** A thing is gone from the inventory at most so long after its sale. */
const MATCH_MS = 10 * 86_400_000;

/** True while the thing of a sale is with its buyer. */
const isHandedOver = (state: SaleState | null): boolean => COUNTED_STATES.some((one) => one === state);

export type SalesParts = { items: ItemDirectory; fees: FeeBook };

/** What a reading of sales changed. `removed`: listings that were sold. */
export type ReceivedSales = { created: number; updated: number; removed: number };

/**
 * Reads the sales of a range at a market. Things that no market and no catalogue knows are registered as new items, hidden until somebody
 * offers them, so that their sales are not missing from the books.
 * @throws MarketError
 */
export async function readSales(
  { db, items }: { db: Db; items: ItemDirectory },
  { selling, context }: Pick<OpenMarket, 'selling' | 'context'>,
  range: SaleRange,
): Promise<SalesReading> {
  const reading = await selling.sales(context, range);
  const { app } = context;
  const unknown = new Set(reading.sales.filter((sale) => !itemOf(items, app, sale)).map(({ name }) => name));
  if (unknown.size > 0) {
    const described = [...unknown].map((name) => describeItem(app, name, null));
    await registerItems(db, described, 'feed', { hidden: true });
    await items.refresh();
  }
  return reading;
}

/** Returns the item of a sale. A phase that is not known yet counts as none. */
const itemOf = (items: ItemDirectory, appId: AppId, { name, phase }: MarketSale): Item | undefined =>
  items.byName(appId, name, phase) ?? items.byName(appId, name, null);

/**
 * Stores the sales that a market reported, with what follows: their listings end, they take what was bought, and what fell through gives it
 * back. The seller is told what waits for them, and an inventory that a thing left, or came back to, is read again soon. The same reading
 * changes nothing the second time.
 * @param from the oldest moment whose sales were read. @param to the newest one; absent: the time of the reading (`at`)
 */
export async function receiveSales(
  tx: Tx,
  parts: SalesParts,
  stall: Stall,
  { sales, unreadable, from, at, to = at }: SalesReading & { from: Date; at: Date; to?: Date },
): Promise<ReceivedSales> {
  // another reading, or their owner, may change the same sales and purchases
  if ((await lockUsers(tx, [stall.userId], null)).length === 0) return { created: 0, updated: 0, removed: 0 };
  const reported = await priceSales(tx, parts, stall, sales);
  const stored = await storeReportedSales(tx, stall, reported, at);
  const fallen = stored.filter(({ state }) => FALLEN_STATES.some((one) => one === state)).map(({ id }) => id);
  await giveBackPieces(tx, fallen);
  const ids = stored.map(({ id }) => id);
  await renewProceeds(tx, ids);
  const fresh = stored.filter(({ before }) => before === null);
  // what was sold before the first reading may be there twice, and may have taken nothing yet
  const isFirst = unreadable.length === 0 && !(await hasReach(tx, stall));
  const earlier = isFirst ? await readReportedIds(tx, stall) : [];
  await findDoubles(tx, stall.userId, [...fresh.map(({ id }) => id), ...earlier]);
  const again = await forgetDoublesOf(tx, fallen);
  const said = new Map(sales.map(({ saleId, relisted }) => [saleId, relisted]));
  const { ended, second, only } = await followSales(
    tx,
    stall.userId,
    stored.map((sale) => ({ ...sale, relisted: said.get(sale.externalId) ?? null })),
  );
  await releaseCharges(tx, second);
  await giveBackPieces(tx, second);
  const found = await findThings(tx, stall, new Date(at.getTime() - MATCH_MS));
  await chargeSales(tx, stall.userId, { ids: [...ids, ...earlier, ...found, ...again, ...only] });
  const recent = new Map(
    reported.filter(({ soldAt }) => soldAt.getTime() > at.getTime() - HAND_OVER_MS).map((sale) => [sale.saleId, sale]),
  );
  const waiting = fresh.filter(({ id, state }) => state === 'pending' && !second.includes(id));
  await tellToHandOver(
    tx,
    stall,
    waiting.flatMap(({ externalId }) => recent.get(externalId) ?? []),
  );
  const isKnown = ({ before, externalId }: StoredSale): boolean => before !== null || recent.has(externalId);
  if (stored.some((sale) => isHandedOver(sale.state) !== isHandedOver(sale.before) && isKnown(sale)))
    await letReadAgain(tx, stall.userId, stall.appId);
  // one that cannot be read is missing
  if (unreadable.length === 0) await storeReach(tx, stall, { from, to });
  return { created: fresh.length, updated: stored.length - fresh.length, removed: ended };
}

/** Says which sales of a reading could not be read. */
export const tellUnreadable = ({ unreadable }: SalesReading): { code: string | null; text: string | null } =>
  unreadable.length === 0
    ? { code: null, text: null }
    : {
        code: 'UNREADABLE_SALES',
        text: `${unreadable.length}: ${unreadable.map(({ saleId, text }) => `${saleId ?? '?'}: ${text}`).join('; ')}`,
      };

/** Adds item and amounts in dollars. `readSales` registered every item. */
async function priceSales(tx: Tx, parts: SalesParts, stall: Stall, sales: readonly MarketSale[]): Promise<ReportedSale[]> {
  const dayOf = ({ soldAt }: MarketSale): string => soldAt.toISOString().slice(0, 10);
  const wanted = sales.flatMap((sale) =>
    [sale.price, sale.received, sale.compensation].flatMap((price) => (price ? [{ currency: price.currency, day: dayOf(sale) }] : [])),
  );
  const rateOn = await readDayRates(tx, wanted);
  const feeOf = await sellingFeesOf({ db: tx, fees: parts.fees }, stall.userId);
  const fee = feeOf(findMarket(stall.market)!.id, stall.appId);
  return sales.flatMap((sale) => {
    const item = itemOf(parts.items, stall.appId, sale);
    return item ? [{ ...sale, itemId: item.itemId, ...amountsOf(sale, dayOf(sale), { rateOn, fee }) }] : [];
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
