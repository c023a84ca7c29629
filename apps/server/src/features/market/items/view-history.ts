import type { ReplyOf } from '@lootfolio/contract/call';
import type { getHistory } from '@lootfolio/contract/features/market/items';
import { marketById } from '@lootfolio/domain/markets';
import { percent } from '@lootfolio/domain/money';
import type { Db } from '../../../platform/database/database.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import type { Item } from '../../../prices/board/item-directory.ts';
import { joinHistory, type HistoryArchive } from '../../../prices/history/history-archive.ts';
import { historiesByLength, readPriceDays, type PriceDay } from '../../../prices/history/price-days.reads.ts';
import { hasOneHistory, MARKETCSGO } from './view-histories.ts';

type Parts = { db: Db; boards: Boards; archive: HistoryArchive | null };
type History = Omit<ReplyOf<typeof getHistory>, 'success'>;
type Asked = { item: Item; days: number; marketId: number | null };

const MONTH = 30;

/** Returns the daily prices of an item on one market, and the figures of their last month. */
export async function viewHistory(parts: Parts, { item, days, marketId: asked }: Asked): Promise<History> {
  const stored = await historiesByLength(parts.db, item.itemId);
  const archived = parts.archive ? parts.boards.quotesOf(item).map((quote) => quote.marketId) : [];
  const longest = hasOneHistory(item) ? [MARKETCSGO] : [...new Set([...stored, ...archived])];
  const known = longest.toSorted((a, b) => a - b);
  const marketId = hasOneHistory(item) ? MARKETCSGO : (asked ?? firstMarket(known));
  const read = Math.max(days, MONTH);
  const [own, older] = await Promise.all([
    readPriceDays(parts.db, item.itemId, marketId, read),
    parts.archive?.days(item, marketId, read) ?? [],
  ]);
  const all = joinHistory(own, older);
  return {
    data: all.slice(-days),
    market: marketById(marketId).slug,
    markets: known.map((id) => marketById(id).slug),
    longest: longest.map((id) => marketById(id).slug),
    month: monthOf(all.slice(-MONTH)),
  };
}

/** Returns the market whose history is shown when the user chose none: MarketCSGO, else the first market with a history. */
const firstMarket = (known: readonly number[]): number => (known.includes(MARKETCSGO) ? MARKETCSGO : (known[0] ?? MARKETCSGO));

/** @param days every day with a price of the last 30, ascending */
function monthOf(days: readonly PriceDay[]): History['month'] {
  const prices = days.map(({ price }) => price);
  const [before, now] = prices.slice(-2);
  return {
    change_24h: before === undefined || now === undefined ? null : percent(now - before, before),
    low: prices.length === 0 ? null : Math.min(...prices),
    high: prices.length === 0 ? null : Math.max(...prices),
  };
}
