import type { ReplyOf } from '@lootfolio/contract/call';
import type { investmentGraph } from '@lootfolio/contract/features/holdings/investments';
import type { ItemQuote } from '@lootfolio/board/types';
import { mapInSlices } from '../../../platform/process/slices.ts';
import type { Item } from '../../../prices/board/item-directory.ts';
import { lastDays, readDaysOfItems, spreadDays } from '../../../prices/history/price-days.reads.ts';
import type { ViewParts } from './value-investments.ts';
import { readHeldChanges } from './investments.reads.ts';
import { heldDays, sumDays } from './value-days.ts';

/** Returns the value of a user's investments on a market at the end of each of the last days; today's value uses the fresh prices. */
export async function viewHistory(
  { db, items, boards }: Omit<ViewParts, 'fees'>,
  userId: number,
  { marketId, days }: { marketId: number; days: number },
): Promise<ReplyOf<typeof investmentGraph>> {
  const dates = lastDays(days);
  const ofItems = [...Map.groupBy(await readHeldChanges(db, userId, dates[0]!), ({ itemId }) => itemId)];
  const recorded = await readDaysOfItems(
    db,
    marketId,
    ofItems.map(([itemId]) => itemId),
    dates[0]!,
  );
  const quoteOf = (item: Item): ItemQuote | undefined => boards.quotesOf(item).find((quote) => quote.marketId === marketId && quote.fresh);
  const series = await mapInSlices(
    ofItems,
    ([itemId, ofItem]) => {
      const columns = spreadDays(recorded.get(itemId) ?? [], dates);
      const item = items.byId(itemId);
      const now = item && quoteOf(item);
      const past = (at: number): number | null => (columns && at >= columns.from ? columns.prices[at - columns.from]! : null);
      return {
        held: heldDays(ofItem, dates),
        priceOn: (at: number) => {
          if (at < dates.length - 1 || !now) return past(at);
          // a suspicious price counts nowhere, and today's last price is that one
          return now.outlier ? past(at - 1) : now.price;
        },
      };
    },
    50,
  );
  const data = sumDays(dates, series);
  return { data, total: data.length };
}
