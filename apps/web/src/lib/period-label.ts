import { t } from '../i18n/i18n.ts';

/** The short name of the last days, the same at every chart: 7D, 30D, 3M, 1Y. From 90 days on, 30 days are a month. */
export function periodLabel(days: number): string {
  if (days % 365 === 0) return t('ui.periodYears', { n: days / 365 });
  if (days >= 90 && days % 30 === 0) return t('ui.periodMonths', { n: days / 30 });
  return t('ui.periodDays', { n: days });
}
