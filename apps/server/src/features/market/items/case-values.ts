import { averageOf, valueOpening, type DropExterior, type Opening } from '@lootfolio/domain/case-value';
import type { Money } from '@lootfolio/domain/money';
import { exteriorShares } from '@lootfolio/domain/wear-odds';
import type { Boards } from '../../../prices/board/boards.ts';
import type { Case, CaseDirectory } from '../../../prices/board/case-directory.ts';
import type { Item } from '../../../prices/board/item-directory.ts';
import { caseItems, type CaseItem } from './case-items.ts';
import { createPriceReader, priceVersion, type PriceReader } from './price-reader.ts';
import { wearOf } from './wears.ts';

type Parts = { cases: CaseDirectory; boards: Pick<Boards, 'lowestRegular' | 'version'> };

/** What cases are worth at the prices of one moment. Each case and each price is computed once. */
export type CaseValues = PriceReader & { itemsOf: (box: Case) => readonly CaseItem[]; openingOf: (box: Case) => Opening };

/** Returns the function that gives the values at current prices: the same object until prices or items change. */
export function createCaseValues({ cases, boards }: Parts): () => CaseValues {
  let known: { version: string; values: CaseValues } | null = null;
  return () => {
    const version = `${priceVersion(boards)} ${cases.version()}`;
    if (known?.version !== version) known = { version, values: valuesNow({ cases, boards }) };
    return known.values;
  };
}

function valuesNow({ cases, boards }: Parts): CaseValues {
  // most knives and gloves are in several cases
  const prices = createPriceReader(boards, new Map());
  const itemsOf = remembered((box: Case) => caseItems(cases, box));
  return {
    ...prices,
    itemsOf,
    openingOf: remembered((box) =>
      valueOpening(
        box.kind,
        itemsOf(box).map((item) => ({ ...item, exteriors: dropExteriors(prices, item) })),
        prices.priceOf(box.item),
        box.needsKey,
      ),
    ),
  };
}

function remembered<K extends object, V>(compute: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    const value = known.get(key) ?? compute(key);
    known.set(key, value);
    return value;
  };
}

/** Returns the exteriors in which the case drops the item, with their shares and prices. */
export function dropExteriors(prices: PriceReader, item: CaseItem): DropExterior[] {
  const dropped = item.isSouvenir ? item.souvenir : item.isNormal ? item.normal : item.stattrak;
  return exteriorShares(wearOf(item.shown.shortName)).map(({ exterior, share }) => {
    // a finish whose range is not known counts as a whole, whatever its exteriors
    const priceAt = (items: readonly Item[]): Money | null =>
      averageOf(withoutUnphased(prices, exterior === null ? items : items.filter((one) => one.exterior === exterior)));
    return { exterior, share, price: priceAt(dropped), stattrak: item.isNormal && item.isStattrak ? priceAt(item.stattrak) : null };
  });
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
