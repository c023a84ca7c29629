import { useEffect, useRef } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { exactPercent } from '../../../../lib/format.ts';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { PREVIEW_ROWS, type Preview } from '../repricing.queries.ts';
import { Becomes, MarketOf } from './decided.tsx';
import css from './RulePreview.module.css';

/** What a rule would do now: each old and new price with the reason, changes first. */
export function RulePreview({ preview, outdated }: { preview: Preview; outdated: boolean }) {
  const { items, total, counts, breaker } = preview;
  const section = useRef<HTMLElement>(null);
  // it appears below the fields, out of view
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'start' });
    section.current?.focus({ preventScroll: true });
  }, [preview]);
  return (
    <section ref={section} tabIndex={-1} className={css.preview} aria-label={t('repricing.dryRun')}>
      <p className={css.summary} role="status">
        {total === 0
          ? t('repricing.previewNone')
          : t('repricing.previewSummary', { change: counts.change, hold: counts.hold, skip: counts.skip })}
      </p>
      {outdated && <Notice tone="info">{t('repricing.previewOutdated')}</Notice>}
      {breaker && (
        <Notice tone="warning">
          {t('repricing.previewBreaker', { n: breaker.listings, percent: exactPercent(breaker.median / 100) })}
        </Notice>
      )}
      {total > 0 && (
        <table className={css.table} aria-label={t('repricing.previewTable')}>
          <thead>
            <tr>
              <th scope="col">{t('repricing.item')}</th>
              <th scope="col">{t('repricing.market')}</th>
              <th scope="col" data-numeric>
                {t('repricing.price')}
              </th>
              <th scope="col">{t('repricing.reason')}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((row) => (
              <tr key={row.listing_id} data-outcome={row.outcome}>
                <td>{row.name}</td>
                <td>
                  <MarketOf row={row} />
                </td>
                <td data-numeric>
                  <Becomes row={row} />
                </td>
                <td>{row.msg}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {total > PREVIEW_ROWS && <p className={css.more}>{t('repricing.previewMore', { n: total - PREVIEW_ROWS })}</p>}
    </section>
  );
}
