import { t } from '../../../../i18n/i18n.ts';
import { calendarDate } from '../../../../lib/format.ts';
import { NumberField } from '../../../../ui/form/NumberField.tsx';
import { RATE } from '../../../../ui/form/number-kinds.ts';
import type { Draft } from '../imports.queries.ts';
import type { Check } from '../use-import.ts';
import { DraftRows } from './DraftRows.tsx';
import css from './Import.module.css';

const BOUNDS = { min: 0.000001, max: 10_000_000 };

/** Currencies without an exchange rate on the days of some rows. The user may state one. */
export function MissingRates({ draft, check: { decisions, decide, ...check } }: { draft: Draft; check: Check }) {
  const missing = draft.summary?.rates_missing ?? [];
  // what was answered and served is not missing any more, and can still be changed
  const answered = Object.keys(decisions.rates).filter((currency) => !missing.some((one) => one.currency === currency));
  const lines = [...missing, ...answered.map((currency) => ({ currency, rows: 0, before: null }))];
  const change = (currency: string, rate: number | null | undefined): void => {
    const { [currency]: _, ...others } = decisions.rates;
    decide({ rates: rate ? { ...others, [currency]: rate } : others });
  };
  return (
    <>
      <p className="muted">{t('imports.rateText')}</p>
      <div className={css.columns}>
        {lines.map(({ currency, rows, before }) => (
          <NumberField
            key={currency}
            kind={RATE}
            label={t('imports.rateFor', { currency })}
            note={
              rows === 0
                ? undefined
                : before === null
                  ? t('imports.rateRows', { n: rows })
                  : t('imports.rateRowsBefore', { n: rows, day: calendarDate(before) })
            }
            value={decisions.rates[currency] ?? null}
            bounds={BOUNDS}
            wrong={t('imports.rateWrong')}
            tooLow={t('imports.rateWrong')}
            onChange={(rate) => change(currency, rate)}
          />
        ))}
      </div>
      {(draft.summary?.rows.rate ?? 0) > 0 && <DraftRows draft={draft} check={{ ...check, decisions, decide }} state="rate" />}
    </>
  );
}
