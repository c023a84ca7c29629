import type { ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import type { ComparisonReply } from '../comparison.queries.ts';
import type { Filters } from '@lootfolio/domain/comparison-filters';
import { Updates } from '../../../../ui/state/ListState.tsx';
import { Toggle } from '../../../../ui/form/Toggle.tsx';
import css from './ResultsBar.module.css';

type Props = {
  reply: ComparisonReply | undefined;
  filters: Filters;
  updates: number;
  onRefresh: () => void;
  onOutliers: (shown: boolean) => void;
  onAfterPayout: (on: boolean) => void;
  /** The actions on the table. */
  children: ReactNode;
};

/** Between filters and rows: the number of rows, the number of hidden ones, and a notice of newer prices. */
export function ResultsBar({ reply, filters, updates, onRefresh, onOutliers, onAfterPayout, children }: Props) {
  return (
    <div className={css.bar}>
      <p className={css.count} role="status">
        {reply && t('comparison.count', { n: reply.total })}
      </p>
      {reply && reply.hidden > 0 && (
        <p className={css.hidden}>
          {t('comparison.hidden', { n: reply.hidden })}
          {' · '}
          <button type="button" className={css.inline} onClick={() => onOutliers(true)}>
            {t('comparison.show')}
          </button>
        </p>
      )}
      {filters.outliers && (
        <p className={css.hidden}>
          {t('comparison.suspiciousShown')}
          {' · '}
          <button type="button" className={css.inline} onClick={() => onOutliers(false)}>
            {t('comparison.hide')}
          </button>
        </p>
      )}
      <Updates count={updates} onRefresh={onRefresh} />
      <div className={css.tools}>
        <Toggle inline label={t('comparison.afterPayout')} on={filters.afterPayout} onChange={onAfterPayout} />
        {children}
      </div>
    </div>
  );
}
