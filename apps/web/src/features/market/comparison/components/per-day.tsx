import { findGame } from '@lootfolio/domain/games';
import { heldAfterPurchase, heldAfterSale } from '@lootfolio/domain/time-to-sell';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { duration, moneyChange } from '../../../../lib/format.ts';
import type { Input } from '../../../../ui/overlay/Explain.tsx';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import { Flag } from '../../../../ui/value/Flag.tsx';
import type { ComparisonRow } from '../comparison.queries.ts';
import css from './cells.module.css';

/** The steps from the profit to the profit per day, for the explanation of the profit. */
export function perDaySteps(row: ComparisonRow): Input[] {
  const { sell_days: sellDays, locked_days: locked, profit_per_day: perDay } = row;
  if (sellDays === null || locked === null || perDay === null) return [];
  const app = findGame(row.game)!;
  return [
    { label: t('comparison.protection'), value: duration(heldAfterPurchase(app, row.source_id)), source: row.source_name },
    { label: t('comparison.sellTime'), value: sellDays === 0 ? t('comparison.atOnce') : duration(sellDays), source: row.target_name },
    { label: t('comparison.hold'), value: duration(heldAfterSale(app, row.target_id)), source: row.target_name },
    { label: t('comparison.lockedTotal'), value: duration(locked) },
    { label: t('comparison.profitPerDay'), value: <Money value={perDay} exact />, source: t('comparison.profitPerDayFormula') },
  ];
}

/** How the days are found, for the explanation of the profit. */
export const PerDayNote = () => (
  <>
    {t('comparison.lockedNote')}{' '}
    <AppLink href="/time-to-sell" className="link">
      {t('comparison.sellMethod')}
    </AppLink>
  </>
);

/** The profit for each day that the money is locked, and the number of these days. The profit's explanation has the computation. */
export function PerDayCell({ row }: { row: ComparisonRow }) {
  const { locked_days: locked, profit_per_day: perDay } = row;
  if (locked === null || perDay === null) {
    return (
      <Flag plain why={t('comparison.sellUnknown', { market: row.target_name })}>
        –
      </Flag>
    );
  }
  return (
    <span className={css.side}>
      <Delta value={perDay} unit="money" plain />
      <small className={css.locked}>{duration(locked)}</small>
    </span>
  );
}

/** The profit per day in a short form, where there is no column for it: "+$0.35/day". */
export const PerDay = ({ row }: { row: ComparisonRow }) =>
  row.profit_per_day === null ? null : t('comparison.perDay', { amount: moneyChange(row.profit_per_day) });

/** Profit per day and the days that the money is locked, in one line of a card. */
export const PerDayLine = ({ row: { profit_per_day: perDay, locked_days: locked } }: { row: ComparisonRow }) =>
  perDay === null || locked === null ? null : (
    <span className={css.locked}>{t('comparison.perDayLine', { amount: moneyChange(perDay), duration: duration(locked) })}</span>
  );
