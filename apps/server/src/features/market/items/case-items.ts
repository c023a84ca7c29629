import { EXTERIORS, findExterior } from '@lootfolio/domain/names';
import { gameSlug } from '@lootfolio/domain/games';
import { EXCEEDINGLY_RARE, rarityRank } from '@lootfolio/domain/odds';
import type { Case, CaseDirectory, Skin } from '../../../prices/board/case-directory.ts';
import type { Item } from '../../../prices/board/item-directory.ts';
import { itemImage } from './item-summary.ts';
import type { PriceReader } from './price-reader.ts';

/** The colour of the special items, as the game shows them during the opening of a case. */
const RARE_COLOUR = '#e4ae39';

/**
 * A skin with its items by variant, and the item that represents it: the best exterior, as StatTrak™ or Souvenir only when the skin has no
 * other variant.
 */
export type SkinItems = { shown: Item; normal: readonly Item[]; stattrak: readonly Item[]; souvenir: readonly Item[] };

/** A skin in a case. `rarity` selects the odds. Contains only the variants that the case drops. */
export type CaseItem = SkinItems & {
  rarity: string;
  color: string | null;
  isRare: boolean;
  isNormal: boolean;
  isStattrak: boolean;
  isSouvenir: boolean;
};

const exteriorRank = ({ exterior }: Item): number => {
  const found = exterior === null ? null : findExterior(exterior);
  return found === null ? -1 : EXTERIORS.indexOf(found);
};
const byExterior = (a: Item, b: Item): number => exteriorRank(a) - exteriorRank(b) || Number(a.phase !== null) - Number(b.phase !== null);

/** Returns null for a skin without any item in the directory. */
export function splitKinds({ items }: Skin): SkinItems | null {
  const sorted = items.toSorted(byExterior);
  const normal = sorted.filter((item) => !item.isStattrak && !item.isSouvenir);
  const stattrak = sorted.filter((item) => item.isStattrak);
  const souvenir = sorted.filter((item) => item.isSouvenir);
  const shown = normal[0] ?? souvenir[0] ?? stattrak[0];
  return shown ? { shown, normal, stattrak, souvenir } : null;
}

/** Returns the items that a case drops, the rarest first and within a rarity by name. */
export function caseItems(cases: CaseDirectory, box: Case): CaseItem[] {
  const read = (names: readonly string[], isRare: boolean): CaseItem[] =>
    names.flatMap((name) => {
      const split = splitKinds(cases.skin(name));
      return split ? [inCase(box, split, isRare)] : [];
    });
  return [...read(box.rares, true), ...read(box.contents, false)].toSorted(
    (a, b) => rarityRank(b.rarity) - rarityRank(a.rarity) || (a.shown.shortName < b.shown.shortName ? -1 : 1),
  );
}

function inCase(box: Case, split: SkinItems, isRare: boolean): CaseItem {
  const isSouvenir = box.kind === 'souvenir' && split.souvenir.length > 0;
  // StatTrak™ music kits come from separate boxes
  const isStattrak = box.kind === 'normal' && split.stattrak.length > 0 && (box.stattrakOnly || split.shown.type !== 'Music Kit');
  return {
    ...split,
    rarity: isRare ? EXCEEDINGLY_RARE : (split.shown.rarity ?? ''),
    color: isRare ? RARE_COLOUR : split.shown.rarityColor,
    isRare,
    isNormal: !isSouvenir && !(isStattrak && box.stattrakOnly),
    isStattrak,
    isSouvenir,
  };
}

/** Returns the fields of a case in every list. */
export const caseSummary = ({ item, kind }: Case, { priceOf }: PriceReader) => ({
  id: item.itemId,
  caseID: item.itemId,
  name: item.name,
  image: itemImage(item),
  color: item.rarityColor,
  price: priceOf(item),
  kind,
});

/** Returns the fields of a skin in the lists of cases and collections: without exterior and kind. */
export const skinSummary = ({ shown }: SkinItems) => ({
  item_id: shown.itemId,
  name: shown.name.startsWith('★') ? `★ ${shown.shortName}` : shown.shortName,
  short_name: shown.shortName,
  slug: shown.slug,
  game: gameSlug(shown.appId),
  image: itemImage(shown),
});
