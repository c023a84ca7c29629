import { displayName, findExterior } from '@lootfolio/domain/names';
import { gameSlug } from '@lootfolio/domain/games';
import type { Boards } from '../../../prices/board/boards.ts';
import type { Item } from '../../../prices/board/item-directory.ts';

/** Chip colours of the exteriors, from new to worn. */
const EXTERIOR_COLOURS: Record<string, string> = {
  'Factory New': '#4cc38a',
  'Minimal Wear': '#7bc46b',
  'Field-Tested': '#d6b34a',
  'Well-Worn': '#e08b4c',
  'Battle-Scarred': '#e0615c',
};

/**
 * Returns the path of the item's picture: our drawing, or the picture that an administrator set. The hash of a set picture makes browsers
 * load a new one at once.
 */
export const itemImage = ({ itemId, picture }: Pick<Item, 'itemId' | 'picture'>): string =>
  picture === null ? `/api/v1/art/${itemId}` : `/api/v1/art/${itemId}?v=${picture}`;

export const exteriorColour = (exterior: string | null): string | null => (exterior ? (EXTERIOR_COLOURS[exterior] ?? null) : null);

/** Returns the fields of an item in every list. */
export const itemSummary = (item: Item) => ({
  item_id: item.itemId,
  general_id: item.generalId,
  name: displayName(item.name, item.phase),
  short_name: item.phase === null ? item.shortName : `${item.shortName} ${item.phase}`,
  slug: item.slug,
  app_id: item.appId,
  game: gameSlug(item.appId),
  image: itemImage(item),
  color: item.rarityColor,
});

/** Returns the fields of a skin in lists. */
export const itemTraits = (item: Item) => ({
  market_hash_name: item.name,
  type: item.type,
  exterior: item.exterior,
  short_exterior: item.exterior ? (findExterior(item.exterior)?.short ?? null) : null,
  exterior_color: exteriorColour(item.exterior),
  is_stattrak: item.isStattrak,
  is_souvenir: item.isSouvenir,
});

/**
 * Returns the fields of an item in search results: its lowest fresh price that is not suspicious, because there is no room for a warning.
 */
export const foundItem = (item: Item, boards: Pick<Boards, 'lowestRegular'>) => ({
  ...itemSummary(item),
  exterior: item.exterior,
  exterior_color: exteriorColour(item.exterior),
  price: boards.lowestRegular(item)?.price ?? null,
});

/** Returns an item as one of the variants of its skin. */
export const itemVariant = (item: Item, boards: Pick<Boards, 'lowestRegular'>) => ({
  exterior: item.exterior,
  short_exterior: item.exterior ? (findExterior(item.exterior)?.short ?? null) : null,
  is_stattrak: item.isStattrak,
  is_souvenir: item.isSouvenir,
  slug: item.slug,
  min_price: boards.lowestRegular(item)?.price ?? null,
});
