import type { ReplyOf } from '@lootfolio/contract/call';
import type { getCase, getCaseInfo, getCollection } from '@lootfolio/contract/features/market/collections';
import { gameSlug } from '@lootfolio/domain/games';
import type { Case, CaseDirectory, Collection } from '../../../prices/board/case-directory.ts';
import { caseSummary, skinSummary, type CaseValues } from '../items/items.public.ts';
import { skinsOf } from './list-collections.ts';

type Parts = { cases: CaseDirectory; values: CaseValues };

/** Returns the skins of a collection with their price ranges, then the cases that hold it. */
export function viewCollection({ cases, values }: Parts, collection: Collection): ReplyOf<typeof getCollection> {
  const skins = skinsOf(cases, collection).map((skin) => {
    const range = values.rangeOf([...skin.normal, ...skin.stattrak, ...skin.souvenir]);
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
    const { id, name, image, color, price } = caseSummary(box, values);
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
export function viewCaseItems(values: CaseValues, box: Case, rare: boolean): ReplyOf<typeof getCase> {
  const items = values
    .itemsOf(box)
    .filter(({ isRare }) => isRare === rare)
    .map((item) => ({
      ...skinSummary(item),
      color: item.color,
      rarity: item.rarity,
      normal: values.rangeOf(item.normal),
      stattrak: values.rangeOf(item.stattrak),
      souvenir: values.rangeOf(item.souvenir),
    }));
  return { items, total: items.length };
}

export function viewCaseInfo({ cases, values }: Parts, box: Case): ReplyOf<typeof getCaseInfo> {
  const items = values.itemsOf(box);
  const summary = caseSummary(box, values);
  const collection = box.collection === null ? undefined : cases.collectionByKey(box.collection);
  return {
    data: {
      ...summary,
      slug: box.item.slug,
      game: gameSlug(box.item.appId),
      collection: collection ? { id: collection.id, name: collection.name } : null,
      item_count: items.length,
      rare_count: items.filter(({ isRare }) => isRare).length,
      opening: values.openingOf(box),
    },
  };
}
