import type { ReplyOf } from '@lootfolio/contract/call';
import type { investmentGraph } from '@lootfolio/contract/features/holdings/investments';
import type { ItemQuote } from '@lootfolio/board/types';
import { closeOn } from '@lootfolio/domain/closing-series';
import { epochDay } from '@lootfolio/domain/epoch-days';
import { mapInSlices } from '../../../platform/process/slices.ts';
import type { Item } from '../../../prices/board/item-directory.ts';
import type { ClosingPrices } from '../../../prices/history/closing-prices.ts';
import { lastDays } from '../../../prices/history/price-days.reads.ts';
import type { ViewParts } from './value-investments.ts';
import { readHeldChanges } from './investments.reads.ts';
import { heldDays, sumDays } from './value-days.ts';

/** Returns the value of a user's investments on a market at the end of each of the last days; today's value uses the fresh prices. */
export async function viewHistory(
  { db, items, boards, closingPrices }: Omit<ViewParts, 'fees'> & { closingPrices: ClosingPrices },
  userId: number,
  { marketId, days }: { marketId: number; days: number },
): Promise<ReplyOf<typeof investmentGraph>> {
  const dates = lastDays(days);
  const first = epochDay(dates[0]!);
  const ofItems = [...Map.groupBy(await readHeldChanges(db, userId, dates[0]!), ({ itemId }) => itemId)];
  const recorded = await closingPrices.of(
    marketId,
    ofItems.map(([itemId]) => itemId),
  );
  const quoteOf = (item: Item): ItemQuote | undefined => boards.quotesOf(item).find((quote) => quote.marketId === marketId && quote.fresh);
  const series = await mapInSlices(
    ofItems,
    ([itemId, ofItem]) => {
      const closes = recorded.get(itemId) ?? null;
      const item = items.byId(itemId);
      const now = item && quoteOf(item);
      const past = (at: number): number | null => closeOn(closes, first + at);
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
