import { hash } from 'node:crypto';
import type { ReplyOf } from '@lootfolio/contract/call';
import { compare } from '@lootfolio/contract/features/market/comparison';
import type { ComparisonQuery, ComparisonRow } from '@lootfolio/board/types';
import { net, type Fee } from '@lootfolio/domain/fees';
import { marketById } from '@lootfolio/domain/markets';
import { feeAfterPayout } from '@lootfolio/domain/payouts';
import { nowMs } from '../../../platform/process/clock.ts';
import { mapInSlices } from '../../../platform/process/slices.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { SerializedReply } from '../../../platform/http/route.ts';
import { createReplyCache } from '../../../platform/http/reply-cache.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { readQuoteLinks, type QuoteLinks } from '../../../prices/board/quote-links.reads.ts';
import { subjectOf } from '../../../platform/security/rate-limit.ts';
import { itemSummary, itemTraits, referencePrice } from '../items/items.public.ts';
import { itemLink, payoutPercent, type FeeBook } from '../marketplaces/marketplaces.public.ts';
import { boardQuery, type ComparisonInput } from './comparison.rules.ts';

export type ComparisonParts = { db: Db; items: ItemDirectory; boards: Boards; fees: FeeBook };

type Reply = ReplyOf<typeof compare>;

/** Longest time that a reply is cached: prices become stale with time alone. */
const CACHE_MS = 15_000;
/** A page of 200 rows takes some 200 KB: 80 MB in all at worst. */
const MAX_CACHED_REPLIES = 400;

export type ComparedRow = Reply['items'][number];
/** The rows of a query, how many it matches, and how many are left out as suspicious. */
type Compared<Row = ComparedRow> = { rows: Row[]; total: number; hidden: number };

export type Comparison = {
  /** One page, as the call returns it. */
  page: (input: ComparisonInput, from: Asker) => Promise<SerializedReply>;
  /** Returns the first `max` rows over all pages, each as `map` converts it. Works in slices, because many thousands of rows are large. */
  first: <Row>(
    max: number,
    input: Omit<ComparisonInput, 'currentPage' | 'pageSize'>,
    from: Asker,
    map: (row: ComparedRow) => Row,
  ) => Promise<Compared<Row>>;
};

/** The author of a query. Visitors take turns by the network of their `ip`. */
type Asker = { userId: number | null; ip: string };

/**
 * Answers comparison queries. Caches a page as bytes by query, own fees and board version: users without own fees share it, and a
 * repeated query costs no more than sending it.
 */
export function createComparison(parts: ComparisonParts): Comparison {
  const cache = createReplyCache(MAX_CACHED_REPLIES);
  const page: Comparison['page'] = async (input, from) => {
    const { userId } = from;
    const own = await parts.fees.own(userId);
    const now = nowMs();
    const query = boardQuery(input, userId !== null, { own, markets: parts.fees.marketFees(input.game) }, now);
    const version = `${parts.boards.version()}.${Math.floor(now / CACHE_MS)}`;
    const key = hash('sha256', JSON.stringify([userId !== null, { ...query, fees: [...query.fees], now: 0 }]), 'base64url');
    const [by, tag] = [subjectOf(from), `${version} ${key}`];
    let isOurs = false;
    const reply = cache.get(key, version, async () => {
      isOurs = true;
      return composeReply(parts, query, own, { userId, by, tag });
    });
    // whoever asked this query first may have other queries that are answered before it
    if (!isOurs) parts.boards.hurry(tag, by);
    return reply;
  };
  const first: Comparison['first'] = async (max, input, from, map) => {
    const { userId } = from;
    const own = await parts.fees.own(userId);
    const fees = { own, markets: parts.fees.marketFees(input.game) };
    const query = boardQuery({ ...input, currentPage: 1, pageSize: max }, userId !== null, fees, nowMs());
    const { rows, total, hidden } = await parts.boards.compare(query, subjectOf(from));
    return { rows: await presentRows(parts, query, rows, own, map), total, hidden };
  };
  return { page, first };
}

/** The number of rows whose links are read together. */
const ROWS_AT_ONCE = 2000;

async function presentRows<Row>(
  parts: ComparisonParts,
  query: ComparisonQuery,
  rows: readonly ComparisonRow[],
  own: ReadonlyMap<number, Fee>,
  map: (row: ComparedRow) => Row,
): Promise<Row[]> {
  const feeOf = (marketId: number): Fee => own.get(marketId) ?? parts.fees.marketFees(query.appId).get(marketId)!;
  const presented: Row[] = [];
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_AT_ONCE);
    const links = await readQuoteLinks(
      parts.db,
      some.flatMap(({ itemId, sourceId, targetId }) => [sourceId, targetId].map((marketId) => ({ marketId, itemId }))),
    );
    for (const row of await mapInSlices(some, (one) => map(presentRow(parts, one, links, feeOf)))) presented.push(row);
  }
  return presented;
}

async function composeReply(
  parts: ComparisonParts,
  query: ComparisonQuery,
  own: ReadonlyMap<number, Fee>,
  { userId, by, tag }: { userId: number | null; by: string; tag: string },
): Promise<Reply> {
  const { rows, total, hidden } = await parts.boards.compare(query, by, tag);
  return compare.reply.parse({
    success: true,
    items: await presentRows(parts, query, rows, own, (row) => row),
    total,
    hidden,
    limited: userId === null,
    updated_at: parts.boards.updatedAt()?.toISOString() ?? null,
  } satisfies Reply);
}

/** Rounds days to three decimals. */
const rounded = (days: number): number => Math.round(days * 1000) / 1000;

function presentRow(
  { items, boards }: ComparisonParts,
  row: ComparisonRow,
  links: QuoteLinks,
  feeOf: (marketId: number) => Fee,
): Reply['items'][number] {
  const item = items.byId(row.itemId)!;
  const source = marketById(row.sourceId);
  const target = marketById(row.targetId);
  const fee = feeOf(target.id);
  const cost = payoutPercent(target.id);
  const link = (marketId: number): string | null => itemLink(marketId, item, links(marketId, row.itemId));
  return {
    ...itemSummary(item),
    ...itemTraits(item),
    phase: item.phase,
    referance_price: referencePrice(boards.quotesOf(item)),
    source_id: source.id,
    source_name: source.name,
    source_price: row.sourcePrice,
    source_qty: row.sourceQuantity,
    source_url: link(source.id),
    target_id: target.id,
    target_name: target.name,
    target_price: row.targetPrice,
    target_qty: row.targetQuantity,
    target_url: link(target.id),
    target_net: net(row.targetPrice, fee),
    target_after_payout: cost === null ? null : net(row.targetPrice, feeAfterPayout(fee, cost)),
    profit: row.profit,
    profitRatio: row.profitRatio,
    sell_days: row.sellDays && rounded(row.sellDays),
    locked_days: row.lockedDays && rounded(row.lockedDays),
    profit_per_day: row.profitPerDay,
    global_rank: row.globalRank,
    volume_7d: boards.volumeOf(item),
    last_update: new Date(row.updatedAt).toISOString(),
    fee_known: fee.known,
    source_outlier: row.sourceOutlier,
    target_outlier: row.targetOutlier,
    target_wallet_only: target.payout === 'wallet',
  };
}
