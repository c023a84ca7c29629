import { createHash } from 'node:crypto';
import type { TrendQuery, TrendRow } from '@lootfolio/board/types';
import type { ReplyOf } from '@lootfolio/contract/call';
import { findTrends } from '@lootfolio/contract/features/market/trends';
import { marketById } from '@lootfolio/domain/markets';
import { percent } from '@lootfolio/domain/money';
import { nowMs } from '../../../platform/process/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { createReplyCache } from '../../../platform/http/reply-cache.ts';
import type { SerializedReply } from '../../../platform/http/route.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { readSeries } from '../../../prices/history/past-prices.reads.ts';
import { itemSummary, itemTraits } from '../items/items.public.ts';
import type { FeeBook } from '../marketplaces/marketplaces.public.ts';

export type TrendParts = { db: Db; items: ItemDirectory; boards: Boards; fees: FeeBook };

type Reply = ReplyOf<typeof findTrends>;

/** Longest time that a reply is cached: prices become stale with time alone. */
const CACHE_MS = 15_000;
/** A page of 200 rows takes some 400 KB: 80 MB in all at worst. */
const MAX_CACHED_REPLIES = 200;

/** Answers queries for trends. Caches a page as bytes by query and board version: users without own fees share it. */
export function createTrends(parts: TrendParts): (query: TrendQuery, by: string) => Promise<SerializedReply> {
  const cache = createReplyCache(MAX_CACHED_REPLIES);
  return (query, by) => {
    const { offers } = query;
    const key = createHash('sha256')
      .update(JSON.stringify({ ...query, offers: offers && { ...offers, fees: [...offers.fees] }, now: 0 }))
      .digest('base64url');
    // the version contains the time, and with it the day on which the series ends
    const version = `${parts.boards.version()}.${Math.floor(nowMs() / CACHE_MS)}`;
    const tag = `trends ${version} ${key}`;
    let isOurs = false;
    const reply = cache.get(key, version, async () => {
      isOurs = true;
      return readTrends(parts, query, by, tag);
    });
    // whoever asked this query first may have other queries that are answered before it
    if (!isOurs) parts.boards.hurry(tag, by);
    return reply;
  };
}

/** Composes one page from memory, with one database query for the prices of its items. */
export async function readTrends(
  { db, items, boards }: Omit<TrendParts, 'fees'>,
  query: TrendQuery,
  by: string,
  tag?: string,
): Promise<Reply> {
  const { rows, total } = await boards.trends(query, by, tag);
  const series = await readSeries(db, rows);
  const data = rows.map((row, place) => presentRow(items, row, series[place]!));
  return findTrends.reply.parse({
    success: true,
    data,
    total,
    updated_at: boards.updatedAt()?.toISOString() ?? null,
  } satisfies Reply);
}

function presentRow(items: ItemDirectory, row: TrendRow, series: readonly { date: string; price: number }[]): Reply['data'][number] {
  const item = items.byId(row.itemId)!;
  const change = row.start === null ? null : row.price - row.start;
  return {
    item_detail: {
      ...itemSummary(item),
      ...itemTraits(item),
      prices: series.map(({ date, price }) => ({ price, update_date: date })),
    },
    price: row.price,
    market: marketById(row.marketId).slug,
    price_change: change,
    change_ratio: change === null ? null : percent(change, row.start!),
    volume: row.sold,
    outlier: row.outlier,
  };
}
