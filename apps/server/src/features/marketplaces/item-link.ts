import { marketById } from '@lootfolio/domain/markets';
import { itemUrl } from '@lootfolio/marketplaces/links';
import type { Item } from '../../prices/board/item-directory.ts';

/** The market's own page of an item: the address that its list gave, else the one made from the name. */
export const itemLink = (marketId: number, item: Pick<Item, 'appId' | 'name' | 'phase'>, given: string | null): string | null =>
  given ?? itemUrl(marketById(marketId).slug, item.appId, item.name, item.phase);
