import { findMarket } from '@lootfolio/domain/markets';
import type { Ref } from 'react';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { list } from '../../../../lib/format.ts';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { isNote, type Warning, type WarningKind } from '../sell-warnings.rules.ts';
import { someNames } from '../some-names.ts';
import css from './SellWarnings.module.css';

const TEXTS = {
  stopped: 'listings.warnStopped',
  cost: 'listings.warnCost',
  far_below: 'listings.warnFarBelow',
  far_above: 'listings.warnFarAbove',
  outlier: 'listings.warnOutlier',
  phase: 'listings.warnPhase',
  locked: 'listings.warnLocked',
  gone: 'listings.warnGone',
  deposited: 'listings.warnDeposited',
  listed: 'listings.warnListed',
  twice: 'listings.soldElsewhere',
} as const satisfies Record<WarningKind, PlainKey>;

/** One line for each kind of warning, with the items that it concerns. */
export function SellWarnings({ ref, warnings }: { ref: Ref<HTMLUListElement>; warnings: readonly Warning[] }) {
  if (warnings.length === 0) return null;
  return (
    <ul ref={ref} tabIndex={-1} className={css.warnings} aria-label={t('listings.warnings')}>
      {warnings.map(({ kind, rows, markets }) => (
        <li key={kind}>
          <Notice tone={isNote(kind) ? 'info' : 'warning'}>
            {t(TEXTS[kind])}{' '}
            <span className={css.names}>
              {markets.length > 0 ? list(markets.map((slug) => findMarket(slug)!.name)) : someNames(rows.map(({ thing }) => thing))}
            </span>
          </Notice>
        </li>
      ))}
    </ul>
  );
}
