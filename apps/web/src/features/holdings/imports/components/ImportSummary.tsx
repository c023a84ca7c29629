import { OWN_RATE } from '@lootfolio/domain/imports';
import type { ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { calendarRange, integer } from '../../../../lib/format.ts';
import { Money } from '../../../../ui/value/figures.tsx';
import type { Summary } from '../imports.queries.ts';
import css from './Import.module.css';

/** @param source the sources of the rates of a currency, as the server lists them */
const sourceText = (source: string): string =>
  source
    .split(', ')
    .map((one) => (one === OWN_RATE ? t('imports.ownRate') : one))
    .join(', ');

/** What the purchases are worth, as far as prices are known. */
function Worth({ summary: { value, unpriced } }: { summary: Summary }) {
  if (unpriced === 0) return <Money value={value} />;
  return (
    <>
      {value === 0 ? '–' : <Money value={value} />} <span className={css.fact}>{t('imports.unpriced', { n: unpriced })}</span>
    </>
  );
}

/** The figures of an import, and the exchange rates that it uses. */
export function ImportSummary({ summary }: { summary: Summary }) {
  const { sold, unmatched, first_day: from, last_day: to, rates } = summary;
  const figures: { label: string; value: ReactNode }[] = [
    { label: t('imports.added'), value: integer(summary.purchases) },
    { label: t('imports.pieces'), value: integer(summary.pieces) },
    { label: t('imports.cost'), value: <Money value={summary.cost} /> },
    { label: t('imports.value'), value: <Worth summary={summary} /> },
  ];
  if (sold > 0) figures.push({ label: t('imports.sold'), value: integer(sold) });
  if (unmatched > 0) figures.push({ label: t('imports.unmatched'), value: integer(unmatched) });
  if (from !== null && to !== null) figures.push({ label: t('imports.days'), value: calendarRange(from, to) });
  return (
    <>
      <dl className={css.figures}>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {rates.length > 0 && (
        <div className={css.rates}>
          <h4>{t('imports.rates')}</h4>
          <ul aria-label={t('imports.rates')}>
            {rates.map(({ currency, rows, first_day: first, last_day: last, source }) => (
              <li key={`${currency} ${source}`}>
                {t('imports.rateLine', { currency, n: rows, days: calendarRange(first, last) })}
                <span className="muted"> {t('imports.rateSource', { source: sourceText(source) })}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
