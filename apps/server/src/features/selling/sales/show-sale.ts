import type { ReplyOf } from '@lootfolio/contract/call';
import type { showSale } from '@lootfolio/contract/features/selling/sales';
import { marketName } from '@lootfolio/domain/markets';
import { addDays } from '@lootfolio/domain/schedule';
import { notFound } from '../../../platform/errors/refusal.ts';
import { presentSale } from './present-sale.ts';
import { findSale, readDetail, readListingsOf, readLotChoices } from './sales.reads.ts';
import type { SalesParts } from './view-sales.ts';

/** The most purchases, and the most listings, that are shown of a sale. */
const MOST = 50;

/** Returns a sale with what stands behind it. @throws Refusal NOT_FOUND, also for another user's sale */
export async function viewSale(parts: SalesParts, userId: number, id: number): Promise<ReplyOf<typeof showSale>> {
  const { db } = parts;
  const sale = await findSale(db, userId, id);
  const item = sale && presentSale(parts, sale);
  const detail = await readDetail(db, userId, id);
  if (!sale || !item || !detail) throw notFound();
  const { assetId, externalId, lot } = detail;
  // the day of a sale may be the next one in its owner's zone
  const choices = await readLotChoices(db, userId, sale.itemId, addDays(sale.soldAt.toISOString().slice(0, 10), 1), MOST);
  const listings = assetId === null ? [] : await readListingsOf(db, userId, assetId, MOST);
  return {
    item,
    market_reference: externalId,
    lot: lot && {
      ...{ id: lot.id, quantity: lot.quantity, open: lot.open, unit_cost: lot.unitCost },
      ...{ bought_on: lot.boughtOn, category: lot.category, file_name: lot.fileName },
    },
    choices: choices.map(({ unitCost, boughtOn, ...rest }) => ({ ...rest, unit_cost: unitCost, bought_on: boughtOn })),
    listings: listings.map(({ market, endedAt, ...rest }) => ({
      ...rest,
      market,
      market_name: marketName(market),
      ended_at: endedAt?.toISOString() ?? null,
    })),
  };
}
