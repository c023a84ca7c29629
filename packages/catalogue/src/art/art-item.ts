import type { CatalogueItem } from '../item.ts';

/** The fields of an item on which its drawing depends. */
export type ArtItem = Pick<
  CatalogueItem,
  'appId' | 'name' | 'phase' | 'shortName' | 'type' | 'weapon' | 'exterior' | 'rarityColor' | 'isStattrak' | 'isSouvenir'
>;
