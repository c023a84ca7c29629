import type { CatalogueItem } from '../item.ts';

/** What the drawing of an item depends on. */
export type ArtItem = Pick<
  CatalogueItem,
  'appId' | 'name' | 'phase' | 'shortName' | 'type' | 'weapon' | 'exterior' | 'rarityColor' | 'isStattrak' | 'isSouvenir'
>;
