import type { ItemQuote } from '@lootfolio/board/types';
import type { ReplyOf } from '@lootfolio/contract/call';
import type { readSellOffers } from '@lootfolio/contract/features/selling/list-items';
import { net } from '@lootfolio/domain/fees';
import type { AppId } from '@lootfolio/domain/games';
import { undercut } from '@lootfolio/domain/listings';
import { findMarket, SELLING_MARKETS } from '@lootfolio/domain/markets';
import { DOLLAR_RATE, toMoney, type Money } from '@lootfolio/domain/money';
import { payoutDays } from '@lootfolio/domain/payouts';
import { heldAfterSale } from '@lootfolio/domain/time-to-sell';
import { sellingOf } from '@lootfolio/marketplaces/registry';
import { readMarketsOf } from '../../../goods/listings.reads.ts';
import type { Item } from '../../../prices/board/item-directory.ts';
import type { ViewParts } from '../../holdings/inventory/inventory.public.ts';
import { readListable, readOwnLowest } from './listings.reads.ts';
import { objectionTo } from './plan-listing.ts';

type Reply = ReplyOf<typeof readSellOffers>;
type Offer = Reply['items'][number]['offers'][number];

/**
 * Returns what the user's things would bring on each selling market, and when. A stale or suspicious price is not used, and what nobody
 * knows stays null. Things that the user does not own are missing.
 */
export async function viewOffers(
  parts: ViewParts,
  userId: number,
  { appId, assets }: { appId: AppId; assets: readonly string[] },
): Promise<Reply> {
  const things = await readListable(parts.db, { userId, appId, steamAssetIds: assets });
  const owned = [...things.values()];
  const listed = await readMarketsOf(
    parts.db,
    owned.map(({ id }) => id),
  );
  const own = await readOwnLowest(parts.db, userId, [...new Set(owned.map(({ itemId }) => itemId))]);
  const known = new Map<number, Offer[]>();
  const items = [...things].flatMap(([id, thing]): Reply['items'] => {
    const item = parts.items.byId(thing.itemId);
    if (!item) return [];
    if (!known.has(item.itemId)) known.set(item.itemId, offersOf(parts, item, own));
    const objections = SELLING_MARKETS.flatMap((market) => {
      const code = objectionTo(market, { appId, itemId: thing.itemId, thing, listed });
      return code === null ? [] : [{ market, code }];
    });
    return [{ asset_id: id, objections, offers: known.get(item.itemId)! }];
  });
  return { success: true, items, total: items.length };
}

function offersOf({ boards, feeOf }: ViewParts, item: Item, own: ReadonlyMap<string, Money>): Offer[] {
  const quotes = boards.quotesOf(item);
  const bids = boards.bidsOf(item);
  const board = boards.of(item.appId);
  return SELLING_MARKETS.map((market) => {
    const { id } = findMarket(market)!;
    const fee = feeOf(id, item.appId);
    const lowest = usable(quotes, id);
    const bid = usable(bids, id);
    const price = lowest === null ? null : Math.max(leastPrice(market), undercut(lowest, own.get(`${market} ${item.itemId}`) ?? null));
    return {
      market,
      price,
      net: price === null ? null : net(price, fee),
      sell_days: price === null ? null : board.sellDaysOf(item.itemId, id),
      held_days: heldAfterSale(item.appId, id),
      payout_days: payoutDays(market),
      bid_net: bid === null ? null : net(bid, fee),
    };
  });
}

/** The price on a market that can be relied on; null when there is none. */
const usable = (quotes: readonly ItemQuote[], id: number): Money | null =>
  quotes.find(({ marketId, fresh, outlier }) => marketId === id && fresh && !outlier)?.price ?? null;

/** The lowest price that a market takes in dollars. */
const leastPrice = (market: string): Money => {
  const form = sellingOf(market)!.prices.USD;
  return form ? toMoney({ units: form.least, scale: form.scale }, DOLLAR_RATE) : 0;
};
