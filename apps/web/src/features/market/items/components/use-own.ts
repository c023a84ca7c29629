import { useMemo } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { money } from '../../../../lib/format.ts';
import type { Level, Mark } from '../../../../ui/chart/chart-series.ts';
import { levelsOf, marksOf } from '../chart.rules.ts';
import type { Context } from '../items.queries.ts';

const costLabel = (n: number): string => t('items.levelCost', { n });
const bought = (n: number, price: number): string => t('items.markBought', { n, price: money(price) });
const sold = (n: number, price: number): string => t('items.markSold', { n, price: money(price) });

/** The user's cost and targets as lines, and their purchases and sales as marks. @param base the first price, for changes in percent */
export function useOwn(context: Context | undefined, base: number | null): { levels: readonly Level[]; marks: readonly Mark[] } {
  return useMemo(() => {
    const own = context?.own ?? null;
    return {
      levels: levelsOf(own, { cost: costLabel, target: t('items.levelTarget') }, base),
      marks: marksOf(own, { bought, sold }),
    };
  }, [context, base]);
}
