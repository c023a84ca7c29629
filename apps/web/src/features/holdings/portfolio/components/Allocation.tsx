import { PORTFOLIO_FIELDS } from '@lootfolio/domain/portfolio';
import { useMemo } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { money } from '../../../../lib/format.ts';
import { Doughnut } from '../../../../ui/chart/Doughnut.tsx';
import { EmptyList, Skeleton } from '../../../../ui/state/ListState.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { copyMoney } from '../../../../ui/table/table-copy.ts';
import { fieldLabel } from '../portfolio.labels.ts';
import type { Portfolio } from '../portfolio.queries.ts';
import css from './PortfolioHistory.module.css';

/** Each field's share of the last saved values. Undefined while it loads, null before the first update. */
export function Allocation({ saved }: { saved: Portfolio | null | undefined }) {
  const label = t('portfolio.allocation');
  const parts = useMemo(
    () => PORTFOLIO_FIELDS.map((field) => ({ id: field, label: fieldLabel(field), value: saved?.[field] ?? 0 })),
    [saved],
  );
  return (
    <Panel title={label}>
      <div className={css.allocation} aria-busy={saved === undefined}>
        {saved === undefined ? (
          <Skeleton height={240} />
        ) : saved === null || saved.sum === 0 ? (
          <EmptyList text={saved === null ? t('portfolio.noAllocation') : t('portfolio.allZero')} />
        ) : (
          <Doughnut
            label={label}
            parts={parts}
            format={(value) => money(value)}
            copyValue={(value) => copyMoney(value)!}
            total={money(saved.sum)}
          />
        )}
      </div>
    </Panel>
  );
}
