import { KEY_PRICE } from './case-opening.ts';
import { divideRounded, roi, type Money } from './money.ts';
import { groupByRarity, oddsOf, STATTRAK_PERCENT, weightOf, type CaseKind, type Droppable } from './odds.ts';
import type { ExteriorShare } from './wear-odds.ts';

/** An exterior of an item of a case, with its share in the drops of the item and its prices. */
export type DropExterior = ExteriorShare & {
  /** In the variant that the case drops, without the draw for StatTrak™. Null when no market has a price. */
  price: Money | null;
  /** As StatTrak™; null also when the case does not drop StatTrak™ beside another variant. */
  stattrak: Money | null;
};

export type ValuedItem = Pick<Droppable, 'isNormal' | 'isStattrak'> & {
  rarity: string;
  color: string | null;
  exteriors: readonly DropExterior[];
};

export type RarityValue = { rarity: string; color: string | null; odds: number; items: number; priced: number; average: Money | null };

/** The average value of an opening of a case, and its cost. */
export type Opening = {
  value: Money | null;
  key_price: Money;
  cost: Money | null;
  difference: Money | null;
  ratio: number | null;
  items: number;
  priced: number;
  rarities: RarityValue[];
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The average of prices; null without prices. */
export const averageOf = (prices: readonly Money[]): Money | null =>
  prices.length === 0 ? null : divideRounded(sum(prices), prices.length);

type Weighted = { weight: number; price: Money };

/** What can come out of one drop of the item, where it has a price. The weights of an item whose prices are all known sum to the same. */
function outcomesOf({ isNormal, isStattrak, exteriors }: ValuedItem): Weighted[] {
  const isDrawn = isNormal && isStattrak;
  return exteriors.flatMap(({ share, price, stattrak }) =>
    [
      { weight: share * (isDrawn ? 100 - STATTRAK_PERCENT : 100), price },
      { weight: share * (isDrawn ? STATTRAK_PERCENT : 0), price: stattrak },
    ].filter((one): one is Weighted => one.price !== null && one.weight > 0),
  );
}

const meanOf = (outcomes: readonly Weighted[]): Money | null =>
  outcomes.length === 0
    ? null
    : divideRounded(sum(outcomes.map(({ weight, price }) => weight * price)), sum(outcomes.map(({ weight }) => weight)));

/**
 * Computes the average value of an opening: the odds of each rarity, divided by their sum, times the average of what drops of it. Each
 * exterior counts by its share in the drops of its item. What has no price is left out of the average of its rarity; a rarity without any
 * price counts 0.
 */
export function valueOpening(kind: CaseKind, items: readonly ValuedItem[], price: Money | null, needsKey: boolean): Opening {
  const groups = groupByRarity(items);
  const odds = oddsOf(
    kind,
    groups.map(({ rarity }) => rarity),
  );
  const rarities = groups.map(({ rarity, items: held }, at): RarityValue => {
    const outcomes = held.map(outcomesOf);
    return {
      rarity,
      color: held[0]!.color,
      odds: odds[at]!,
      items: held.length,
      priced: outcomes.filter((one) => one.length > 0).length,
      average: meanOf(outcomes.flat()),
    };
  });
  const priced = sum(rarities.map((one) => one.priced));
  const weighted = sum(rarities.map((one) => weightOf(one.odds) * (one.average ?? 0)));
  const value = priced === 0 ? null : divideRounded(weighted, sum(odds.map(weightOf)));
  const keyPrice = needsKey ? KEY_PRICE : 0;
  const cost = price === null ? null : price + keyPrice;
  const difference = value === null || cost === null ? null : value - cost;
  return {
    value,
    key_price: keyPrice,
    cost,
    difference,
    ratio: difference === null || cost === null ? null : roi(difference, cost),
    items: items.length,
    priced,
    rarities,
  };
}
