import { useEffect, useRef } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { exactPercent } from '../../../../lib/format.ts';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { PriceChanges } from '../../listings/listings.public.tsx';
import type { Preview } from '../repricing.queries.ts';
import { marketOf, newPriceOf } from './decided.tsx';

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
    <PriceChanges
      ref={section}
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
