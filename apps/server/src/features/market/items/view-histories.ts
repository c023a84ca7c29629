import type { ReplyOf } from '@lootfolio/contract/call';
import type { getHistories } from '@lootfolio/contract/features/market/items';
import { APP_IDS } from '@lootfolio/domain/games';
import { findMarket, marketById } from '@lootfolio/domain/markets';
import type { Db } from '../../../platform/database/database.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import type { Item } from '../../../prices/board/item-directory.ts';
import type { HistoryArchive } from '../../../prices/history/history-archive.ts';
import { lastDays, readDaysOfMarkets, spreadDays, type DayRow } from '../../../prices/history/price-days.reads.ts';

type Parts = { db: Db; boards: Boards; archive: HistoryArchive | null };
export type Histories = Pick<ReplyOf<typeof getHistories>, 'dates' | 'markets'>;

export const MARKETCSGO = findMarket('marketcsgo')!.id;

/** Returns true for a game that has price history only from MarketCSGO. */
export const hasOneHistory = ({ appId }: Pick<Item, 'appId'>): boolean => appId === APP_IDS.dota2;

/** Returns the daily prices of an item on every market that has any, by market id. */
export async function viewHistories(parts: Parts, item: Item, days: number): Promise<Histories> {
  const dates = lastDays(days);
  const [own, older] = await Promise.all([readDaysOfMarkets(parts.db, item.itemId, dates[0]!), readArchive(parts, item, days)]);
  const shown = [...new Set([...own.keys(), ...older.keys()])]
    .filter((marketId) => !hasOneHistory(item) || marketId === MARKETCSGO)
    .toSorted((a, b) => a - b);
  return {
    dates,
    markets: shown.flatMap((marketId) => {
      const columns = spreadDays(joinDays(own.get(marketId) ?? [], older.get(marketId) ?? []), dates);
      if (!columns) return [];
      const { from, prices, volumes } = columns;
      return [{ market: marketById(marketId).slug, from, prices, volumes: volumes.some((volume) => volume !== null) ? volumes : [] }];
    }),
  };
}

/** Reads the archive's days on the markets that offer the item. */
async function readArchive({ archive, boards }: Parts, item: Item, days: number): Promise<Map<number, DayRow[]>> {
  if (!archive) return new Map();
  const marketIds = hasOneHistory(item) ? [MARKETCSGO] : boards.quotesOf(item).map(({ marketId }) => marketId);
  const found = await Promise.all(marketIds.map((marketId) => archive.days(item, marketId, days)));
  return new Map(
    marketIds.map((marketId, at) => [marketId, found[at]!.map(({ date, price, volume }) => ({ day: date, close: price, volume }))]),
  );
}

/** Joins the server's own days with the archive's days before the first of them. */
function joinDays(own: readonly DayRow[], archived: readonly DayRow[]): DayRow[] {
  const first = own[0]?.day;
  return [...archived.filter(({ day }) => first === undefined || day < first), ...own];
}
