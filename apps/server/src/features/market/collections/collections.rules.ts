import { KEY_PRICE } from '@lootfolio/domain/case-opening';
import { divideRounded, roi, type Money } from '@lootfolio/domain/money';
import { groupByRarity, oddsOf, STATTRAK_PERCENT, weightOf, type CaseKind } from '@lootfolio/domain/odds';

/** The values of one item of a case, each the average price of its exteriors. Null when no exterior has a price. */
export type ItemValue = {
  rarity: string;
  color: string | null;
  /** In the variant that the case drops. */
  plain: Money | null;
  /** As StatTrak™; null also when the case does not drop StatTrak™ beside another variant. */
  stattrak: Money | null;
};

export type RarityValue = { rarity: string; color: string | null; odds: number; items: number; priced: number; average: Money | null };

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

/** Returns null without prices. */
export const averageOf = (prices: readonly Money[]): Money | null =>
  prices.length === 0 ? null : divideRounded(sum(prices), prices.length);

/**
 * Returns the average value of a drop of the item: one in ten is StatTrak™. Without a StatTrak™ price all drops count with the other price.
 */
const dropValue = ({ plain, stattrak }: ItemValue): Money | null =>
  plain === null || stattrak === null ? plain : divideRounded(plain * (100 - STATTRAK_PERCENT) + stattrak * STATTRAK_PERCENT, 100);

/**
 * Computes the average value of an opening: the odds of each rarity, divided by their sum, times the average of its items. Items without a
 * price are left out of their rarity's average; a rarity without any price counts 0.
 */
export function valueOpening(kind: CaseKind, items: readonly ItemValue[], price: Money | null, needsKey: boolean): Opening {
  const groups = groupByRarity(items);
  const odds = oddsOf(
    kind,
    groups.map(({ rarity }) => rarity),
  );
  const rarities = groups.map(({ rarity, items: held }, at): RarityValue => {
    const values = held.map(dropValue).filter((value) => value !== null);
    return {
      rarity,
      color: held[0]!.color,
      odds: odds[at]!,
      items: held.length,
      priced: values.length,
      average: averageOf(values),
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
