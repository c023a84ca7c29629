import { t, type PlainKey } from '../../../i18n/i18n.ts';
import type { SortKey } from '@lootfolio/domain/comparison-filters';

export const SORT_LABELS: Record<SortKey, PlainKey> = {
  profitRatio: 'comparison.profitRatio',
  profit: 'comparison.profit',
  profitPerDay: 'comparison.profitPerDay',
  name: 'comparison.name',
  quantity: 'comparison.quantity',
};

/** "30 min", "6 h". */
export const ageLabel = (minutes: number): string =>
  minutes < 60 ? t('comparison.minutes', { n: minutes }) : t('comparison.hours', { n: minutes / 60 });
