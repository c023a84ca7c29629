import type { ReplyOf } from '@lootfolio/contract/call';
import type { getCase, getCaseInfo, getCollection } from '@lootfolio/contract/features/market/collections';
import type { Money } from '@lootfolio/domain/money';
import { gameSlug } from '@lootfolio/domain/games';
import type { Case, CaseDirectory, Collection } from '../../../prices/board/case-directory.ts';
import type { Item } from '../../../prices/board/item-directory.ts';
import { caseItems, caseSummary, skinSummary, type CaseItem, type PriceReader } from '../items/items.public.ts';
import { averageOf, valueOpening, type ItemValue, type Opening } from './collections.rules.ts';
import { skinsOf } from './list-collections.ts';

type Parts = { cases: CaseDirectory; prices: PriceReader };

/** Returns the skins of a collection with their price ranges, then the cases that hold it. */
export function viewCollection({ cases, prices }: Parts, collection: Collection): ReplyOf<typeof getCollection> {
  const skins = skinsOf(cases, collection).map((skin) => {
    const range = prices.rangeOf([...skin.normal, ...skin.stattrak, ...skin.souvenir]);
    return {
      type: 'item' as const,
      id: skin.shown.itemId,
      ...skinSummary(skin),
      color: skin.shown.rarityColor,
      rarity: skin.shown.rarity,
      price_min: range?.min ?? null,
      price_max: range?.max ?? null,
    };
  });
  const boxes = cases.casesOf(collection).map((box) => {
    const { id, name, image, color, price } = caseSummary(box, prices);
    return {
      type: 'case' as const,
      ...{ id, item_id: id, name, short_name: name, image, color },
      slug: box.item.slug,
      game: gameSlug(box.item.appId),
      rarity: box.item.rarity,
      price_min: price,
      price_max: price,
    };
  });
  return { items: [...skins, ...boxes], total: skins.length + boxes.length };
}

/** Returns the special rare items of a case, or all others, with their price ranges. */
export function viewCaseItems({ cases, prices }: Parts, box: Case, rare: boolean): ReplyOf<typeof getCase> {
  const items = caseItems(cases, box)
    .filter(({ isRare }) => isRare === rare)
    .map((item) => ({
      ...skinSummary(item),
      color: item.color,
      rarity: item.rarity,
      normal: prices.rangeOf(item.normal),
      stattrak: prices.rangeOf(item.stattrak),
      souvenir: prices.rangeOf(item.souvenir),
    }));
  return { items, total: items.length };
}

export function viewCaseInfo({ cases, prices }: Parts, box: Case): ReplyOf<typeof getCaseInfo> {
  const items = caseItems(cases, box);
  const summary = caseSummary(box, prices);
  const collection = box.collection === null ? undefined : cases.collectionByKey(box.collection);
  return {
    data: {
      ...summary,
      slug: box.item.slug,
      game: gameSlug(box.item.appId),
      collection: collection ? { id: collection.id, name: collection.name } : null,
      item_count: items.length,
      rare_count: items.filter(({ isRare }) => isRare).length,
      opening: openingOf(prices, box, items, summary.price),
    },
  };
}

const openingOf = (prices: PriceReader, box: Case, items: readonly CaseItem[], price: Money | null): Opening =>
  valueOpening(
    box.kind,
    items.map((item) => valueOf(prices, item)),
    price,
    box.needsKey,
  );

/** Averages the exteriors of each variant in which the case drops the item. */
function valueOf(prices: PriceReader, item: CaseItem): ItemValue {
  const average = (items: readonly Item[]): Money | null => averageOf(withoutUnphased(prices, items));
  const stattrak = item.isStattrak ? average(item.stattrak) : null;
  const plain = item.isSouvenir ? average(item.souvenir) : item.isNormal ? average(item.normal) : stattrak;
  return { rarity: item.rarity, color: item.color, plain, stattrak: item.isNormal ? stattrak : null };
}

/**
 * Returns the prices of the items. When phases have prices, the listing without a phase is left out, because it repeats the cheapest of
 * them.
 */
function withoutUnphased({ priceOf }: PriceReader, items: readonly Item[]): Money[] {
  const read = (some: readonly Item[]): Money[] => some.map(priceOf).filter((price) => price !== null);
  const phased = read(items.filter(({ phase }) => phase !== null));
  return phased.length > 0 ? phased : read(items);
}
