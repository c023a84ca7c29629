import {
  exportInventory as exportCall,
  inventoryCount,
  inventoryGraph,
  inventoryOverview,
  inventoryStatistic,
  inventoryStatistics,
  inventoryValue,
  listInventory,
  netWorth,
  refreshInventory as refreshCall,
  setBuyPrice as setBuyPriceCall,
  tradableCount,
} from '@lootfolio/contract/features/holdings/inventory';
import { listOwnItems } from '@lootfolio/contract/features/holdings/own-items';
import type { BodyOf } from '@lootfolio/contract/call';
import { addDays, localDate } from '@lootfolio/domain/schedule';
import { BUFF_ID, marketById } from '@lootfolio/domain/markets';
import type { Db } from '../../../platform/database/database.ts';
import type { FileMaker } from '../../../platform/files/file-maker.ts';
import { route, write, type Route } from '../../../platform/http/route.ts';
import { now } from '../../../platform/process/clock.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import type { FeeBook } from '../../market/marketplaces/marketplaces.public.ts';
import { findDepositable, type DepositableParts } from './find-depositable.ts';
import { exportInventory } from './export-inventory.ts';
import { readDays, readLatestValues, readOwnInventory } from './inventory.reads.ts';
import { viewOverview, viewStatistics, viewValue } from './inventory-statistics.ts';
import { refreshInventory } from './refresh-inventory.ts';
import { setBuyPrice } from './set-buy-price.ts';
import { viewInventory, type InventoryView, type ViewParts } from './view-inventory.ts';
import { viewOwnItems } from './view-own-items.ts';

export type InventoryParts = DepositableParts & { db: Db; items: ItemDirectory; fees: FeeBook; files: FileMaker };

export function inventoryRoutes(parts: InventoryParts): Route[] {
  const withFees: WithFees = async (userId) => ({ ...parts, feeOf: await parts.fees.feesFor(userId) });
  return [...listRoutes(parts, withFees), ...valueRoutes(parts, withFees)];
}

/** The parts with the fees of a user. */
type WithFees = (userId: number) => Promise<ViewParts>;

function listRoutes(parts: InventoryParts, withFees: WithFees): Route[] {
  return [
    route(listInventory, async ({ caller: { userId }, body }) => {
      const depositable = body.deposit ? await findDepositable(parts, userId, body.appid) : null;
      return viewInventory(await withFees(userId), userId, { ...viewOf(body), depositable });
    }),

    route(listOwnItems, async ({ caller: { userId }, query: { appid, ...view } }) =>
      viewOwnItems(await withFees(userId), userId, { appId: appid, ...view }),
    ),

    route(exportCall, async ({ caller, body, language }) => {
      const { userId } = caller;
      return exportInventory(await withFees(userId), parts.files, { userId, view: viewOf(body), language, body });
    }),

    write(refreshCall, async ({ tx, caller, body }) => {
      const operation = await refreshInventory(tx, caller, body.appid);
      const inventory = await readOwnInventory(tx, caller.userId, body.appid);
      return { operation, count: inventory?.units ?? 0, updated_at: inventory?.readAt?.toISOString() ?? null };
    }),

    write(setBuyPriceCall, async ({ tx, caller, body: { item } }) => {
      await setBuyPrice(tx, caller, { steamAssetId: item.asset_id, appId: item.app_id, price: item.price });
      return { item: { asset_id: item.asset_id, buy_price: item.price } };
    }),
  ];
}

function valueRoutes({ db }: InventoryParts, withFees: WithFees): Route[] {
  return [
    route(netWorth, async ({ caller, query }) => {
      const games = await readLatestValues(db, caller.userId, query.game);
      const sum = (of: (game: (typeof games)[number]) => number): number => games.reduce((total, game) => total + of(game), 0);
      return { net_worth: sum((game) => game.value), count: sum((game) => game.count), games };
    }),

    route(inventoryStatistics, async ({ caller, query }) => viewStatistics(await withFees(caller.userId), caller.userId, query.appid)),

    route(inventoryStatistic, async ({ caller, query }) => {
      const { total_values: markets } = await viewStatistics(await withFees(caller.userId), caller.userId, query.appid);
      return { items: markets.map(({ name, units, value }) => ({ name, count: units, value })), total: markets.length };
    }),

    route(inventoryCount, async ({ caller, body }) => ({ count: (await readOwnInventory(db, caller.userId, body.appid))?.units ?? 0 })),

    route(tradableCount, async ({ caller, query }) => ({
      count: (await readOwnInventory(db, caller.userId, query.appid))?.tradable ?? 0,
    })),

    route(inventoryValue, async ({ caller, body }) => ({
      value: await viewValue(await withFees(caller.userId), caller.userId, body.appid),
    })),

    route(inventoryGraph, async ({ caller, query }) => {
      const marketId = query.market?.id ?? BUFF_ID;
      const inventory = await readOwnInventory(db, caller.userId, query.appid);
      const from = addDays(localDate(now(), 'UTC'), 1 - query.interval);
      const data = inventory ? await readDays(db, { inventoryId: inventory.id, marketId, from }) : [];
      return { data, market: marketById(marketId).slug, total: data.length };
    }),

    route(inventoryOverview, async ({ caller, query }) => viewOverview(await withFees(caller.userId), caller.userId, query.appid)),
  ];
}

function viewOf(body: Omit<BodyOf<typeof listInventory>, 'deposit'>): InventoryView {
  return {
    appId: body.appid,
    filter: { types: body.type, exteriors: body.exterior, rarities: body.rarity, tradable: body.tradable },
    search: body.search,
    sort: body.sortBy,
    descending: body.sortOrder === 'DESC',
    page: body.page,
    pageSize: body.pageSize,
  };
}
