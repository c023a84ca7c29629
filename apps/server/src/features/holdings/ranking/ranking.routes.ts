import type { QueryOf } from '@lootfolio/contract/call';
import {
  findProfile,
  listLatest,
  listRanking,
  publicGraph,
  publicOwner,
  publicStatistic,
  rankingStats,
  saveInventory,
  updateInventory,
  userInventory,
} from '@lootfolio/contract/features/holdings/ranking';
import { divideRounded } from '@lootfolio/domain/money';
import { MarketError } from '@lootfolio/marketplaces/port';
import type { Db } from '../../../platform/database/database.ts';
import { notFound, Refusal } from '../../../platform/errors/refusal.ts';
import { route, type Request, type Route } from '../../../platform/http/route.ts';
import type { RateLimiter } from '../../../platform/security/rate-limit.ts';
import { findSteamId, STEAM_LIMIT } from '../../people/auth/auth.public.ts';
import type { FeeBook } from '../../market/marketplaces/marketplaces.public.ts';
import type { InventoryView } from '../inventory/inventory.public.ts';
import { presentPlayer } from './present-player.ts';
import { createRankedValues } from './ranked-values.ts';
import { readRanking, type RankingView } from './ranking.reads.ts';
import { readForVisitor, type ReadingParts } from './read-public-inventory.ts';
import { viewGraph, viewMarkets, viewOwner, viewThings } from './view-public-inventory.ts';

export type RankingParts = ReadingParts & { db: Db; fees: FeeBook; rates: RateLimiter };

export const rankingRoutes = (parts: RankingParts): Route[] => [...readingRoutes(parts), ...inventoryRoutes(parts), ...listRoutes(parts)];

/** A caller's limit of readings per hour; the calls declare the limit per minute. */
export const HOURLY_READINGS = 'public-inventory-hour';

function readingRoutes(parts: RankingParts): Route[] {
  // visitors look up profiles, and sign-ins have priority
  const steam = parts.outside.promptClient('steamcommunity', STEAM_LIMIT, 'background');
  const read = async (
    { caller, ip, query }: Pick<Request<typeof saveInventory>, 'caller' | 'ip' | 'query'>,
    when: 'missing' | 'always',
  ) => {
    await parts.rates.consume(HOURLY_READINGS, { userId: caller?.userId ?? null, ip });
    return readForVisitor(parts, { ...askedOf(query), caller, ip }, when);
  };
  return [
    route(saveInventory, (request) => read(request, 'missing')),

    route(updateInventory, (request) => read(request, 'always')),

    route(findProfile, async ({ query }) => {
      const steamId = await findSteamId(steam, query.name).catch((error: unknown) => {
        throw error instanceof MarketError ? new Refusal('STEAM_UNAVAILABLE', 'ranking.steamUnavailable') : error;
      });
      if (steamId === null) throw notFound();
      return { steam_id: steamId };
    }),
  ];
}

function inventoryRoutes(parts: RankingParts): Route[] {
  return [
    route(userInventory, async ({ caller, query }) => {
      const view = viewOf(query);
      const feeOf = await parts.fees.feesFor(caller?.userId ?? null);
      return viewThings({ ...parts, feeOf }, { ...askedOf(query), caller }, view);
    }),

    route(publicOwner, async ({ caller, query }) => viewOwner(await withFees(parts), { ...askedOf(query), caller })),

    route(publicStatistic, async ({ caller, query }) => viewMarkets(await withFees(parts), { ...askedOf(query), caller })),

    route(publicGraph, ({ caller, query }) => viewGraph(parts, { ...askedOf(query), caller }, query.interval)),
  ];
}

const withFees = async (parts: RankingParts) => ({ ...parts, feeOf: await parts.fees.feesFor(null) });

function listRoutes({ db }: RankingParts): Route[] {
  const ranked = createRankedValues(db);
  const list = async (view: RankingView) => readRanking(db, await ranked(view.appId), view);
  return [
    route(listRanking, async ({ query }) => {
      const { items, total } = await list(rankingView(query, query.search));
      return { items: items.map(presentPlayer), total, count: total };
    }),

    route(listLatest, async ({ query }) => {
      const { items, total } = await list(rankingView(query, ''));
      return { items: items.map(presentPlayer), total };
    }),

    route(rankingStats, async ({ query }) => {
      const { value, units, inventories } = await ranked(query.appid);
      const mean = (sum: number): number => (inventories === 0 ? 0 : divideRounded(sum, inventories));
      return {
        data: { total_value: value, average_value: mean(value), average_item_count: mean(units), unique_inventories: inventories },
      };
    }),
  ];
}

/** Returns the requested Steam id or name. The contract makes sure that one of the two is given. */
const askedOf = (query: QueryOf<typeof saveInventory>) => ({ steamId: (query.steamid ?? query.steam_id)!, appId: query.appid });

const rankingView = (query: QueryOf<typeof listLatest>, search: string): RankingView => ({
  appId: query.appid,
  search,
  sort: query.orderBy,
  descending: query.dir === 'DESC',
  page: query.page,
  pageSize: query.pageSize,
});

const viewOf = (query: QueryOf<typeof userInventory>): InventoryView => ({
  appId: query.appid,
  filter: { types: query.type, exteriors: query.exterior, rarities: [], tradable: 'all' },
  search: query.search,
  sort: query.sortBy,
  descending: query.sortOrder === 'DESC',
  page: query.page,
  pageSize: query.pageSize,
});
