import { t } from '../../../../i18n/i18n.ts';
import { exactPercent } from '../../../../lib/format.ts';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { PREVIEW_ROWS, type Preview } from '../repricing.queries.ts';
import { Becomes, MarketOf } from './decided.tsx';
import css from './RulePreview.module.css';

/** What a rule would do now: each old and new price with the reason, changes first. */
export function RulePreview({ preview: { items, total, counts, breaker }, outdated }: { preview: Preview; outdated: boolean }) {
  return (
    <section className={css.preview} aria-label={t('repricing.dryRun')}>
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
        // the list scrolls, so that the keyboard must reach it
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        <div className={css.box} role="region" tabIndex={0} aria-label={t('repricing.previewTable')}>
          <table className={css.table}>
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
        </div>
      )}
      {total > PREVIEW_ROWS && <p className={css.more}>{t('repricing.previewMore', { n: total - PREVIEW_ROWS })}</p>}
    </section>
  );
}
