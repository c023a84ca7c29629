import { marketById } from '@lootfolio/domain/markets';
import { itemUrl, marketUrl } from '@lootfolio/marketplaces/links';
import { sourcesOf } from '@lootfolio/marketplaces/registry';
import type { Item } from '../../../prices/board/item-directory.ts';

/**
 * Returns the link to an item on a market: the address from the market's list, else the item's page or a search for its name, else the
 * front page. Null when the market does not trade the game.
 */
export function itemLink(marketId: number, item: Pick<Item, 'appId' | 'name' | 'phase'>, given: string | null): string | null {
  const { slug } = marketById(marketId);
  if (given !== null) return given;
  const isTraded = sourcesOf(slug).some(({ apps }) => apps.includes(item.appId));
  return itemUrl(slug, item.appId, item.name, item.phase) ?? (isTraded ? marketUrl(slug) : null);
}
