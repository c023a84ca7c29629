import { listUndeliverable, settleUndeliverable } from '@lootfolio/contract/features/selling/undeliverable';
import { marketName } from '@lootfolio/domain/markets';
import type { Db } from '../../../platform/database/database.ts';
import { route, write, type Route } from '../../../platform/http/route.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { itemSummary } from '../../market/items/items.public.ts';
import { penaltyOf } from './penalties.ts';
import { readSecondSales } from './second-sales.reads.ts';
import { settleSecondSale } from './settle-second-sale.ts';

/** The calls of sales that cannot be delivered. */
export const undeliverableRoutes = ({ db, items }: { db: Db; items: ItemDirectory }): Route[] => [
  route(listUndeliverable, async ({ caller, language }) => {
    const sales = await readSecondSales(db, caller.userId);
    const rows = sales.flatMap(({ id, market, itemId, price, soldAt, deliverBy, ended, firstMarket, firstSoldAt }) => {
      const item = items.byId(itemId);
      if (!item) return [];
      return {
        id,
        ...itemSummary(item),
        item_slug: item.slug,
        market,
        market_name: marketName(market),
        price,
        sold_at: soldAt.toISOString(),
        deliver_by: deliverBy?.toISOString() ?? null,
        ended,
        penalty: penaltyOf(market, language),
        first: { market: firstMarket, market_name: marketName(firstMarket), sold_at: firstSoldAt.toISOString() },
      };
    });
    return { items: rows, total: rows.length };
  }),

  write(settleUndeliverable, async ({ tx, caller, params }) => {
    await settleSecondSale(tx, caller, params.id);
    return {};
  }),
];
