import type { ItemQuote } from '@lootfolio/board/types';
import { net, type Fee } from '@lootfolio/domain/fees';
import type { AppId } from '@lootfolio/domain/games';
import { figuresOf } from '@lootfolio/domain/holdings';
import type { Money } from '@lootfolio/domain/money';
import { displayName } from '@lootfolio/domain/names';
import { mapInSlices } from '../../../platform/process/slices.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import type { Item, ItemDirectory } from '../../../prices/board/item-directory.ts';
import type { Valued } from '../../../prices/history/price-changes.ts';
import type { TrackedRow } from './tracker.reads.ts';
import type { Sortable } from './tracker.rules.ts';

/** A row with its item, and the price that values it. */
export type Tracked = Sortable & { row: TrackedRow; item: Item; offer: { quote: ItemQuote; net: Money } | null };

export type ValueParts = { items: ItemDirectory; boards: Boards };
export type FeeOf = (marketId: number, appId: AppId) => Fee;

/** The number of rows that take about a millisecond. */
const SLICE = 200;

/** Values rows at the prices on the board now. Each item and market is looked up once. */
export async function valueTracked({ items, boards }: ValueParts, feeOf: FeeOf, rows: readonly TrackedRow[]): Promise<Tracked[]> {
  const offers = new Map<string, Tracked['offer']>();
  const offerOf = (item: Item, marketId: number | null): Tracked['offer'] => {
    const key = `${item.itemId}:${marketId ?? 0}`;
    const known = offers.get(key);
    if (known !== undefined) return known;
    const quote = quoteFor(boards, item, marketId);
    const offer = quote && { quote, net: net(quote.price, feeOf(quote.marketId, item.appId)) };
    offers.set(key, offer);
    return offer;
  };
  const valued = await mapInSlices(
    rows,
    (row): Tracked | null => {
      const item = items.byId(row.itemId);
      if (!item) return null;
      const offer = offerOf(item, row.marketId);
      const { id, quantity, buyPrice, boughtOn } = row;
      const price = offer?.quote.price ?? null;
      const now = offer && !offer.quote.outlier ? { price: offer.quote.price, net: offer.net } : null;
      const figures = figuresOf({ quantity, buyPrice, now });
      return { id, name: displayName(item.name, item.phase), quantity, buyPrice, boughtOn, price, figures, change: null, row, item, offer };
    },
    SLICE,
  );
  return valued.filter((one) => one !== null);
}

/** The price of a row whose change is shown. */
export const valuedOf = ({ item, offer }: Pick<Tracked, 'item' | 'offer'>): Valued => ({
  item,
  at: offer && !offer.quote.outlier ? { marketId: offer.quote.marketId, price: offer.quote.price } : null,
});

/**
 * Returns the fresh price on the market of the purchase, else the lowest fresh price. A suspicious one only where there is no other; it is
 * shown, and counts nowhere.
 */
function quoteFor(boards: Boards, item: Item, marketId: number | null): ItemQuote | null {
  const own = marketId === null ? undefined : boards.quotesOf(item).find((quote) => quote.marketId === marketId && quote.fresh);
  return own && !own.outlier ? own : (boards.lowestRegular(item) ?? own ?? boards.lowest(item));
}
