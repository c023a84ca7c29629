import type { QueryOf } from '@lootfolio/contract/call';
import type { getPrice } from '@lootfolio/contract/features/market/items';
import { marketById } from '@lootfolio/domain/markets';
import { displayName, splitDisplayName } from '@lootfolio/domain/names';
import type { ItemQuote } from '@lootfolio/board/types';

import { csvLine, csvMoney } from '@lootfolio/texts/csv';
import { invalidField, Refusal } from '../../../platform/errors/refusal.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import type { Item, ItemDirectory } from '../../../prices/board/item-directory.ts';

type Parts = { items: ItemDirectory; boards: Boards };

/**
 * Returns an item's price as text for a spreadsheet formula: a number of dollars, or a line of CSV with name, market, price and age in
 * minutes. The price is the lowest fresh price that is not suspicious, or the fresh price on one market.
 * @throws Refusal VALIDATION for an unknown name; NOT_FOUND without a fresh price, and for a suspicious price, because a formula has no
 * room for a warning
 */
export function quotePrice({ items, boards }: Parts, { name, game, market, format, lang }: QueryOf<typeof getPrice>): string {
  const split = splitDisplayName(name);
  const item = items.byName(game, split.name, split.phase) ?? items.bySlug(game, name);
  if (!item || item.hidden) throw invalidField('name', 'items.unknownItem');
  const quote = market ? quoteOn(boards, item, market.id) : boards.lowestRegular(item);
  if (!quote) throw new Refusal('NOT_FOUND', 'items.noFreshPrice');
  if (quote.outlier) throw new Refusal('NOT_FOUND', 'items.suspiciousPrice');
  if (format === 'number') return csvMoney(quote.price, lang);
  const age = Math.floor((nowMs() - quote.confirmedAt) / 60_000);
  return csvLine([displayName(item.name, item.phase), marketById(quote.marketId).name, csvMoney(quote.price, lang), String(age)], lang);
}

const quoteOn = (boards: Boards, item: Item, marketId: number): ItemQuote | null =>
  boards.quotesOf(item).find((quote) => quote.marketId === marketId && quote.fresh) ?? null;
