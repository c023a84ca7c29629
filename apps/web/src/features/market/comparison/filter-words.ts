import { DEFAULTS, type Filters } from '@lootfolio/domain/comparison-filters';
import { marketName } from '@lootfolio/domain/markets';
import { t } from '../../../i18n/i18n.ts';
import { exactPercent, integer, list, money } from '../../../lib/format.ts';
import { rarityName, typeName } from '../items/items.public.tsx';
import { ageLabel } from './labels.ts';

/** The longest list of markets that is named; of more only the number is said. */
const NAMED = 3;

const marketsOf = (slugs: readonly string[], whole: string): string =>
  slugs.length === 0 ? whole : slugs.length > NAMED ? t('comparison.someMarkets', { n: slugs.length }) : list(slugs.map(marketName));

/** "from $5.00", "up to $10.00", "$5.00 to $10.00"; null when both ends have their defaults. */
function rangeOf(min: number, max: number, [least, most]: [number, number], format: (value: number) => string): string | null {
  const [from, to] = [min === least ? null : format(min), max === most ? null : format(max)];
  if (from !== null && to !== null) return t('comparison.fromTo', { from, to });
  if (from !== null) return t('comparison.fromOn', { from });
  return to === null ? null : t('comparison.upTo', { to });
}

/** What a list of the comparison holds, in words: its markets first, then each filter that is set. */
export function filterWords(filters: Filters): string[] {
  const labelled = (label: string, value: string | null): string[] => (value === null ? [] : [`${label}: ${value}`]);
  const names = (chosen: readonly string[], labelOf = (name: string): string => name): string[] =>
    chosen.length === 0 ? [] : [list(chosen.map(labelOf))];
  const { minPrice, maxPrice, minRoi, maxRoi } = filters;
  const sellsTo = marketsOf(filters.targetMarkets, filters.sell === 'bid' ? t('comparison.withBids') : t('comparison.allPayingMoney'));
  return [
    `${marketsOf(filters.sourceMarkets, t('comparison.allMarkets'))} → ${sellsTo}`,
    ...(filters.sell === 'bid' ? [`${t('comparison.sellAt')}: ${t('comparison.atBid')}`] : []),
    ...(filters.searchQuery === '' ? [] : [`“${filters.searchQuery}”`]),
    ...labelled(t('comparison.price'), rangeOf(minPrice, maxPrice, [DEFAULTS.minPrice, DEFAULTS.maxPrice], money)),
    ...labelled(t('comparison.roi'), rangeOf(minRoi, maxRoi, [DEFAULTS.minRoi, DEFAULTS.maxRoi], exactPercent)),
    ...labelled(t('comparison.minProfit'), filters.minProfit === 0 ? null : money(filters.minProfit)),
    ...labelled(t('comparison.minQuantity'), filters.qty === 0 ? null : integer(filters.qty)),
    ...labelled(t('comparison.volume'), filters.volume === 0 ? null : integer(filters.volume)),
    ...labelled(t('comparison.maxAge'), filters.maxAge === null ? null : ageLabel(filters.maxAge)),
    ...names(filters.type, typeName),
    ...names(filters.exterior),
    ...names(filters.rarity, rarityName),
    ...names(filters.extra),
    ...(filters.globalMinimum ? [t('comparison.globalMinimum')] : []),
    ...(filters.afterPayout ? [t('comparison.afterPayout')] : []),
  ];
}
