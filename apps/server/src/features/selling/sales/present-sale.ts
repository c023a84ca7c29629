import type { ReplyOf } from '@lootfolio/contract/call';
import type { listSales } from '@lootfolio/contract/features/selling/sales';
import { percent } from '@lootfolio/domain/money';
import { protectedUntil } from '@lootfolio/domain/sales';
import type { Boards } from '../../../prices/board/boards.ts';
import type { Item, ItemDirectory } from '../../../prices/board/item-directory.ts';
import { itemSummary, itemTraits, referencePrice } from '../../market/items/items.public.ts';
import type { SaleRow } from './sales.reads.ts';
import { statusOf } from './sales.rules.ts';

export type PresentParts = { items: ItemDirectory; boards: Boards };
export type SaleReply = ReplyOf<typeof listSales>['items'][number];

/** Presents a sale as calls answer it. Null for an item that this process does not know yet. */
export function presentSale(parts: PresentParts, sale: SaleRow): SaleReply | null {
  const item = parts.items.byId(sale.itemId);
  return item ? { ...itemOf(parts, item), ...amountsOf(sale), ...stateOf(sale) } : null;
}

function itemOf({ boards }: PresentParts, item: Item) {
  const { item_id: catalogId, color, app_id: _app, general_id: _general, ...summary } = itemSummary(item);
  return {
    ...summary,
    ...itemTraits(item),
    catalog_id: catalogId,
    rarity_color: color,
    referance_price: referencePrice(boards.quotesOf(item)),
  };
}

const isForeign = ({ currency }: SaleRow): boolean => currency !== 'USD';

const amountsOf = (sale: SaleRow) => ({
  buy_price: sale.cost ?? 0,
  sell_price: sale.price,
  net: sale.net,
  fee: sale.price - sale.net,
  net_source: sale.reported ? ('reported' as const) : ('estimated' as const),
  compensation: sale.compensation,
  native: isForeign(sale) ? { units: sale.units, net_units: sale.receivedUnits, scale: sale.scale, currency: sale.currency } : null,
  profit: sale.profit,
  profit_rate: percent(sale.profit, sale.price),
  cost_source: sale.costSource,
});

const stateOf = (sale: SaleRow) => ({
  item_id: sale.id,
  sale_date: sale.soldAt.toISOString(),
  buy_market: sale.buyMarket,
  sell_market: sale.market,
  status: statusOf(sale.state),
  said: sale.said,
  unknown_state: sale.state === 'unknown',
  day_difference: sale.heldDays,
  origin: sale.origin,
  matched: sale.isMatched,
  item_free_at: (sale.protectedUntil ?? protectedUntil(sale.appId, sale.soldAt, sale.deliveredAt))?.toISOString() ?? null,
  money_free_at: sale.settlesAt?.toISOString() ?? null,
  ended_at: sale.endedAt?.toISOString() ?? null,
  same_as: sale.sameAs,
});
