import { t } from '../../../../i18n/i18n.ts';
import { exactPercent } from '../../../../lib/format.ts';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { PriceChanges } from '../../listings/listings.public.tsx';
import type { Preview } from '../repricing.queries.ts';
import { marketOf, newPriceOf } from './decided.tsx';

/** What a rule would do now: each old and new price with the reason, changes first. */
export function RulePreview({ preview: { items, total, counts, breaker }, outdated }: { preview: Preview; outdated: boolean }) {
  return (
    <PriceChanges
      explained
      label={t('repricing.dryRun')}
      summary={
        total === 0
          ? t('repricing.previewNone')
          : t('repricing.previewSummary', { change: counts.change, hold: counts.hold, skip: counts.skip })
      }
      notices={
        <>
          {outdated && <Notice tone="info">{t('repricing.previewOutdated')}</Notice>}
          {breaker && (
            <Notice tone="warning">
              {t('repricing.previewBreaker', { n: breaker.listings, percent: exactPercent(breaker.median / 100) })}
            </Notice>
          )}
        </>
      }
      caption={t('repricing.previewTable')}
      rows={items.map((row) => ({
        id: row.listing_id,
        name: row.name,
        market: marketOf(row),
        from: row.old_price,
        to: newPriceOf(row),
        why: row.msg,
      }))}
      total={total}
    />
  );
}
