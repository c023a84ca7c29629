import type { Ref } from 'react';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { list } from '../../../../lib/format.ts';
import { Notice } from '../../../../ui/state/Notice.tsx';
import type { Warning, WarningKind } from '../sell-warnings.rules.ts';
import css from './SellWarnings.module.css';

const TEXTS = {
  cost: 'listings.warnCost',
  far_below: 'listings.warnFarBelow',
  far_above: 'listings.warnFarAbove',
  outlier: 'listings.warnOutlier',
  phase: 'listings.warnPhase',
  locked: 'listings.warnLocked',
  gone: 'listings.warnGone',
  listed: 'listings.warnListed',
  twice: 'listings.soldElsewhere',
} as const satisfies Record<WarningKind, PlainKey>;

/** The number of names in a line; the others are counted. */
const NAMES = 3;

/** One line for each kind of warning, with the items that it concerns. */
export function SellWarnings({ ref, warnings }: { ref: Ref<HTMLUListElement>; warnings: readonly Warning[] }) {
  if (warnings.length === 0) return null;
  return (
    <ul ref={ref} tabIndex={-1} className={css.warnings} aria-label={t('listings.warnings')}>
      {warnings.map(({ kind, rows }) => {
        const names = [...new Set(rows.map(({ thing }) => thing.short_name))];
        const shown = names.slice(0, NAMES);
        return (
          <li key={kind}>
            <Notice tone={kind === 'twice' ? 'info' : 'warning'}>
              {t(TEXTS[kind])}{' '}
              <span className={css.names}>
                {names.length > NAMES ? t('listings.namesAndMore', { names: list(shown), n: names.length - NAMES }) : list(shown)}
              </span>
            </Notice>
          </li>
        );
      })}
    </ul>
  );
}
