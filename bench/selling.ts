import { bestSplit, type SplitThing } from '@lootfolio/domain/best-split';
import { ASSUMED_FEE } from '@lootfolio/domain/fees';
import { MARKETS, SELLING_MARKETS } from '@lootfolio/domain/markets';
import { sql } from 'kysely';
import { viewForListing } from '../apps/server/src/features/selling/listings/view-for-listing.ts';
import { viewListed } from '../apps/server/src/features/selling/listings/view-listed.ts';
import { viewOffers } from '../apps/server/src/features/selling/listings/view-offers.ts';
import { loadBoards } from '../apps/server/src/prices/board/boards.ts';
import { loadItemDirectory } from '../apps/server/src/prices/board/item-directory.ts';
import { mergeQuotes } from '../apps/server/src/prices/collect/merge.ts';
import { percentile, plainFigure, type Figure } from './figures.ts';
import { addOwner } from './inventory.ts';
import { race, type Times } from './race.ts';
import { createWorld, log, refreshOf, type World } from './world.ts';

const GAME = 730;
const ITEMS = 200;
const OWNED = 5000;

/** What the dialog of 200 items on 6 markets asks the server, and its best split, from an inventory of 5,000. */
export async function benchSelling(folder: string): Promise<Figure[]> {
  const world = await createWorld(folder, 0.6);
  const { db, pool, lists } = world;
  try {
    for (const { marketId, quotes } of lists) await mergeQuotes(pool, refreshOf(marketId), quotes);
    const items = await loadItemDirectory(db);
    const boards = await loadBoards(db, items, () => new Map(MARKETS.map(({ id }) => [id, ASSUMED_FEE])), log);
    await boards.catchUp();
    const parts = { db, items, boards, feeOf: () => ASSUMED_FEE };
    const { userId, inventoryId } = await addOwner(world, OWNED);
    const owned = await db
      .selectFrom('assets')
      .select('steam_asset_id as id')
      .where('inventory_id', '=', inventoryId)
      .where('tradable', '=', true)
      .orderBy('id')
      .limit(ITEMS)
      .execute();
    const assets = owned.map(({ id }) => id);
    const view = { appId: GAME, search: '', page: 1, excluded: [], grouped: false } as const;
    const listedView = {
      appId: null,
      search: '',
      sort: 'price',
      descending: true,
      pageSize: 30,
      withoutCost: true,
      only: null,
      language: 'en',
    } as const;
    const all = { types: [], exteriors: [], rarities: [], tradable: 'tradable' } as const;
    await listAll(world, inventoryId);
    const things = splitOf((await viewOffers(parts, userId, { appId: GAME, assets })).items);
    const caps = Object.fromEntries(SELLING_MARKETS.map((market) => [market, ITEMS / SELLING_MARKETS.length]));
    const times = await race({
      dialog: {
        times: 30,
        run: async () => {
          await viewForListing(parts, userId, { ...view, filter: all, pageSize: 500, only: assets });
          await viewOffers(parts, userId, { appId: GAME, assets });
        },
      },
      listed: { times: 30, run: () => viewListed(parts, userId, { ...listedView, page: 1 }) },
      page: { times: 30, run: () => viewForListing(parts, userId, { ...view, filter: all, pageSize: 30, only: [] }) },
      split: { times: 30, run: async () => void bestSplit(things, 'net', caps) },
    });
    const p95 = ({ all: each }: Times): number => percentile(each, 0.95);
    return [
      plainFigure(`dialog of ${ITEMS} items on ${SELLING_MARKETS.length} markets, p95`, p95(times.dialog), 'ms', '100 ms'),
      plainFigure(`best split of ${ITEMS} items on ${SELLING_MARKETS.length} markets with caps, p95`, p95(times.split), 'ms', '50 ms'),
      plainFigure(`Listed Items, a page of ${OWNED}, p95`, p95(times.listed), 'ms', '30 ms'),
      plainFigure(`List Items, a page of an inventory of ${OWNED}, p95`, p95(times.page), 'ms'),
    ];
  } finally {
    await world.stop();
  }
}

/** Puts everything of an inventory on sale, each thing on one market. */
async function listAll({ db }: World, inventoryId: number): Promise<void> {
  await sql`
    insert into listings (user_id, asset_id, item_id, market, app_id, steam_asset_id, external_id, state, origin, price, units, scale, currency,
      created_at, updated_at, listed_at)
    select i.user_id, a.id, a.item_id, (array['waxpeer', 'marketcsgo', 'csfloat', 'shadowpay'])[1 + a.id % 4], ${GAME}, a.steam_asset_id,
      a.steam_asset_id, 'listed', 'here', 1000 + a.id % 997, 1000 + a.id % 997, 3, 'USD', now(), now(), now()
    from assets a join inventories i on i.id = a.inventory_id where i.id = ${inventoryId}`.execute(db);
  await sql`analyze listings`.execute(db);
}

/** The things with the offers of all markets. A market without a price gets one of another market, so that the split is the largest. */
function splitOf(rows: Awaited<ReturnType<typeof viewOffers>>['items']): SplitThing[] {
  return rows.map(({ asset_id: id, offers }, at) => ({
    id,
    bid: null,
    offers: offers.map(({ market, net, price }, n) => {
      const known = net ?? 1000 + ((at * 7919 + n * 104_729) % 9973);
      return { market, price: price ?? known, net: known, days: null };
    }),
  }));
}
