import type { ReplyOf } from '@lootfolio/contract/call';
import type { listTargets } from '@lootfolio/contract/features/market/targets';
import type { AppId } from '@lootfolio/domain/games';
import { marketById, MARKETS } from '@lootfolio/domain/markets';
import { MAX_TARGETS } from '@lootfolio/domain/targets';
import type { Db } from '../../../platform/database/database.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import type { Item, ItemDirectory } from '../../../prices/board/item-directory.ts';
import { itemSummary, nameMatcher } from '../items/items.public.ts';
import { itemLink } from '../marketplaces/marketplaces.public.ts';
import { readFailures } from '../../people/notifications/notifications.public.ts';
import { meetingKey } from './alert-target.ts';
import { readAlerts, readQuoteFacts, readSeen, readTargetsOf, type QuoteFacts, type TargetRow } from './targets.reads.ts';
import { slugsOf, wasToldOutside } from './targets.rules.ts';
import { GREATEST_TARGET } from './targets.settings.ts';

export type TargetsView = {
  appId: AppId | null;
  search: string;
  sort: 'created_at' | 'target_price' | 'name';
  descending: boolean;
  page: number;
  pageSize: number;
};

type Reply = ReplyOf<typeof listTargets>;
type Parts = { db: Db; items: ItemDirectory; boards: Boards; settings: Settings };
type Joined = { row: TargetRow; item: Item };
type Known = Pick<Reply['data'][number], 'seen' | 'told_outside'>;

/** Returns one page of a user's targets: the rows joined with names and prices from memory, filtered and sorted. */
export async function viewTargets(parts: Parts, userId: number, view: TargetsView): Promise<Reply> {
  const rows = await readTargetsOf(parts.db, userId);
  const fits = nameMatcher(view.search);
  const all = rows.flatMap((row): Joined[] => {
    const item = parts.items.byId(row.itemId);
    return item && (view.appId === null || item.appId === view.appId) && fits(item) ? [{ row, item }] : [];
  });
  const sorted = sortTargets(all, view);
  const last = Math.max(1, Math.ceil(sorted.length / view.pageSize));
  const page = sorted.slice((Math.min(view.page, last) - 1) * view.pageSize).slice(0, view.pageSize);
  const known = await knownOf(
    parts.db,
    userId,
    page.map(({ row }) => row),
  );
  const facts = Map.groupBy(
    await readQuoteFacts(
      parts.db,
      page.map(({ item }) => item.itemId),
    ),
    ({ itemId }) => itemId,
  );
  return {
    data: page.map((joined) => presentTarget(parts.boards, joined, facts.get(joined.item.itemId) ?? [], known(joined.row))),
    total: sorted.length,
    used: rows.length,
    most: MAX_TARGETS,
    greatest: parts.settings.get(GREATEST_TARGET),
  };
}

/** Reads what became of the last meeting of some targets, and which of them a market met in its last reading. */
async function knownOf(db: Db, userId: number, rows: readonly TargetRow[]): Promise<(row: TargetRow) => Known> {
  const ids = rows.map(({ id }) => id);
  const alerts = Map.groupBy(await readAlerts(db, ids), ({ targetId }) => targetId);
  const seen = await readSeen(db, ids);
  const keys = rows.flatMap(({ id, reachedAt }) => (reachedAt ? [meetingKey(id, reachedAt)] : []));
  const failures = new Set((await readFailures(db, userId, keys)).map(({ onceKey, channel }) => `${onceKey} ${channel}`));
  return (row) => ({
    seen: row.armed && seen.has(row.id),
    told_outside: wasToldOutside(
      row,
      (alerts.get(row.id) ?? []).map((alert) => ({
        ...alert,
        // an alert before the meeting was of an earlier one
        failed:
          row.reachedAt !== null && alert.at >= row.reachedAt && failures.has(`${meetingKey(row.id, row.reachedAt)} ${alert.channel}`),
      })),
    ),
  });
}

/** Sorts targets; ties are newest first. */
function sortTargets(list: readonly Joined[], { sort, descending }: TargetsView): Joined[] {
  const sign = descending ? -1 : 1;
  const compare = (a: Joined, b: Joined): number => {
    switch (sort) {
      case 'created_at':
        return sign * (a.row.createdAt.getTime() - b.row.createdAt.getTime());
      case 'target_price':
        return sign * (a.row.price - b.row.price);
      case 'name':
        return sign * itemSummary(a.item).name.localeCompare(itemSummary(b.item).name, 'en');
    }
  };
  return list.toSorted((a, b) => compare(a, b) || b.row.id - a.row.id);
}

function presentTarget(boards: Boards, { row, item }: Joined, facts: readonly QuoteFacts[], known: Known): Reply['data'][number] {
  const summary = itemSummary(item);
  const factsOf = (marketId: number): QuoteFacts | undefined => facts.find((found) => found.marketId === marketId);
  return {
    id: row.id,
    app_id: item.appId,
    item_id: item.itemId,
    general_id: item.generalId,
    name: item.name,
    item_name: summary.name,
    target_price: row.price,
    direction: row.direction,
    markets: slugsOf(row.markets),
    created_at: row.createdAt.toISOString(),
    reached_at: row.reachedAt?.toISOString() ?? null,
    armed: row.armed,
    ...known,
    item_detail: {
      image: summary.image,
      color: summary.color,
      slug: summary.slug,
      game: summary.game,
      prices: boards.quotesOf(item).map((quote) => {
        const market = marketById(quote.marketId);
        const about = factsOf(quote.marketId);
        return {
          price: quote.price,
          quantity: quote.quantity,
          volume: about?.sold ?? null,
          as_of: (about?.asOf ?? new Date(quote.changedAt)).toISOString(),
          updated_at: new Date(quote.confirmedAt).toISOString(),
          fresh: quote.fresh,
          outlier: quote.outlier,
          url: itemLink(market.id, item, about?.url ?? null),
          markets: { id: market.id, name: market.name, slug: market.slug },
        };
      }),
      market_item_url: MARKETS.flatMap(({ id }) => {
        const url = itemLink(id, item, factsOf(id)?.url ?? null);
        return url ? [{ market_id: id, url }] : [];
      }),
    },
  };
}
