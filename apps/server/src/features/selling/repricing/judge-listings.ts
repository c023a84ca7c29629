import { movesByType } from '@lootfolio/board/moves';
import type { Fee } from '@lootfolio/domain/fees';
import { findMarket } from '@lootfolio/domain/markets';
import type { Money } from '@lootfolio/domain/money';
import { movesAsWhole, type Moves } from '@lootfolio/domain/repricing/breakers';
import { decide, type Decision } from '@lootfolio/domain/repricing/decide';
import { isRareFloat, type JudgedListing, type ListingHistory, type MarketBook } from '@lootfolio/domain/repricing/listing-facts';
import type { Rule } from '@lootfolio/domain/repricing/rule';
import type { AppId } from '@lootfolio/domain/games';
import type { Boards } from '../../../prices/board/boards.ts';
import type { Item, ItemDirectory } from '../../../prices/board/item-directory.ts';
import type { JudgedRow, ReportedSales } from './repricing.reads.ts';

const DAY_MS = 86_400_000;
const CENT: Money = 10;

/** What a run knows besides the listings. `floor`: of the server. */
export type JudgeParts = {
  items: ItemDirectory;
  boards: Boards;
  sales: ReadonlyMap<number, ReportedSales>;
  costs: ReadonlyMap<number, Money>;
  feeOf: (userId: number, marketId: number, appId: AppId) => Fee;
  floor: Money;
  now: number;
};

export type Judge = (rule: Rule, row: JudgedRow, own: readonly JudgedRow[]) => Decision;

/** Returns a function that decides on a listing. `own`: the user's open listings of the same item, on all markets. */
export function createJudge(parts: JudgeParts): Judge {
  const { items, boards, now } = parts;
  const moving = memo((appId: AppId) => movingTypes(movesByType(boards.of(appId).view(), appId, now)));
  return (rule, row, own) => {
    const item = items.byId(row.itemId)!;
    const marketId = findMarket(row.market)!.id;
    const sales = parts.sales.get(row.itemId);
    const here = own.filter(({ market }) => market === row.market);
    const book: MarketBook = {
      ...boards.of(row.appId).marketBook(row.itemId, marketId, isOwnElsewhere(own), now),
      own: {
        prices: here.filter(({ id }) => id !== row.id).map(({ price }) => price),
        earlier: here.flatMap(({ earlierPrice }) => earlierPrice ?? []),
        units: here.length,
      },
      sales: sales ? { price: sales.price, sold: sales.sold, at: sales.at.getTime() } : null,
      moving: moving(row.appId).has(item.type),
    };
    const listing = listingOf(parts, row, item, marketId);
    return decide(rule, listing, historyOf(row, now), book, { floor: parts.floor }, now);
  };
}

/** Remembers results by the first argument. */
function memo<Key, Value>(read: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const value = read(key);
    known.set(key, value);
    return value;
  };
}

/** The types of items that move as a whole; all of them when the game does. */
function movingTypes(moves: ReadonlyMap<string | null, Moves>): ReadonlySet<string | null> {
  const all = [...moves.values()].reduce((sum, one) => ({ counted: sum.counted + one.counted, moved: sum.moved + one.moved }), {
    counted: 0,
    moved: 0,
  });
  const isAll = movesAsWhole(all);
  return new Set([...moves].flatMap(([type, one]) => (isAll || movesAsWhole(one) ? [type] : [])));
}

/** Own listings on other markets are no independent source of a price. */
const isOwnElsewhere =
  (own: readonly JudgedRow[]) =>
  (marketId: number, ask: Money): boolean =>
    own.some(({ market, price }) => Math.abs(price - ask) < CENT && findMarket(market)!.id === marketId);

const listingOf = (parts: JudgeParts, row: JudgedRow, item: Item, marketId: number): JudgedListing => ({
  price: row.price,
  inDollars: row.currency === 'USD',
  onSale: row.state === 'listed' && row.externalId !== null,
  excluded: row.excluded,
  maySell: row.maySell,
  present: row.sells !== false,
  lacksPhase: item.phase === null && parts.items.phasesOf(item).length > 1,
  rareFloat: isRareFloat(row.float, item.exterior),
  cost: row.assetId === null ? null : (parts.costs.get(row.assetId) ?? null),
  fee: parts.feeOf(row.userId, marketId, row.appId),
});

function historyOf(row: JudgedRow, now: number): ListingHistory {
  const [changedAt, outsideAt] = [row.changedAt?.getTime() ?? 0, row.outsideAt?.getTime() ?? 0];
  const isToday = row.dayAt !== null && now - row.dayAt.getTime() < DAY_MS;
  return {
    changedAt: Math.max(changedAt, outsideAt) || null,
    changes: row.changes,
    dayPrice: isToday ? row.dayPrice : null,
    seen: row.seenPrice !== null && row.seenAt !== null ? { price: row.seenPrice, at: row.seenAt.getTime() } : null,
    asked: row.askedAt !== null,
  };
}
