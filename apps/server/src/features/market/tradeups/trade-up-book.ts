import { EXTERIORS } from '@lootfolio/domain/names';
import { findTradeUpRarity, outcomeRarity, TRADE_UP_RARITIES, type FloatRange, type TradeUpRarity } from '@lootfolio/domain/trade-up';
import type { CaseDirectory, Collection } from '../../../prices/board/case-directory.ts';
import type { Item } from '../../../prices/board/item-directory.ts';
import { splitKinds, wearOf, type SkinItems } from '../items/items.public.ts';

/**
 * A skin that a contract can give. `items`: by exterior; several when the finish has phases. When `range` is null, the first entry has all
 * items.
 */
export type OutcomeSkin = { range: FloatRange | null; items: readonly (readonly Item[])[] };

/** The inputs and outcomes of one collection for contracts of a rarity, StatTrak™ or not. Both lists have entries. */
export type TradeUpPart = {
  collection: Collection;
  rarity: TradeUpRarity;
  isStattrak: boolean;
  inputs: readonly Item[];
  outcomes: readonly OutcomeSkin[];
};

export type TradeUpBook = {
  parts: readonly TradeUpPart[];
  /** Returns the part of an item that can be traded up. */
  partOf: (item: Item) => TradeUpPart | undefined;
};

/** Returns everything that can be traded up. It is read again after items were added. */
export function createTradeUpBook(cases: CaseDirectory): () => TradeUpBook {
  let known: { version: number; book: TradeUpBook } | null = null;
  return () => {
    const version = cases.version();
    if (known?.version !== version) known = { version, book: readBook(cases) };
    return known.book;
  };
}

function readBook(cases: CaseDirectory): TradeUpBook {
  const parts = cases.collections().flatMap((collection) => partsOf(cases, collection));
  const byItem = new Map(parts.flatMap((part) => part.inputs.map((item) => [item.itemId, part] as const)));
  return { parts, partOf: ({ itemId }) => byItem.get(itemId) };
}

function partsOf(cases: CaseDirectory, collection: Collection): TradeUpPart[] {
  const skins = cases.skinsOf(collection).flatMap((skin) => splitKinds(skin) ?? []);
  const rares = [...new Set(cases.casesOf(collection).flatMap((box) => box.rares))].flatMap((name) => splitKinds(cases.skin(name)) ?? []);
  const ofRarity = (rarity: string): SkinItems[] => skins.filter((skin) => rarityOf(skin) === rarity);
  return TRADE_UP_RARITIES.flatMap((rarity) => {
    const next = outcomeRarity(rarity);
    const given = findTradeUpRarity(next) === null ? rares : ofRarity(next);
    return [false, true].flatMap((isStattrak) => {
      // a Souvenir counts as a normal skin
      const inputs = ofRarity(rarity).flatMap((skin) => (isStattrak ? skin.stattrak : [...skin.normal, ...skin.souvenir]));
      const outcomes = given.flatMap((skin) => outcomeOf(isStattrak ? skin.stattrak : skin.normal) ?? []);
      const usable = inputs.filter(({ shortName, exterior }) => exterior !== null && wearOf(shortName) !== null);
      return usable.length === 0 || outcomes.length === 0 ? [] : [{ collection, rarity, isStattrak, inputs: usable, outcomes }];
    });
  });
}

/** Returns the rarity; null for items that were first seen in a price list, because they have none. */
const rarityOf = ({ normal, stattrak, souvenir }: SkinItems): string | null =>
  [...normal, ...stattrak, ...souvenir].find(({ rarity }) => rarity !== null)?.rarity ?? null;

function outcomeOf(items: readonly Item[]): OutcomeSkin | null {
  const first = items[0];
  if (!first) return null;
  const range = wearOf(first.shortName);
  return {
    range,
    items: range === null ? [items] : EXTERIORS.map(({ name }) => items.filter(({ exterior }) => exterior === name)),
  };
}
