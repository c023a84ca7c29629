import { PORTFOLIO_GROUPS, sumOfPortfolio, type PortfolioGroup } from '@lootfolio/domain/portfolio';
import { t } from '../../../../i18n/i18n.ts';
import { age, percent } from '../../../../lib/format.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Money } from '../../../../ui/value/figures.tsx';
import { shareOf } from '../../../../ui/chart/parts.ts';
import { StatCard, StatRow } from '../../../../ui/layout/StatCard.tsx';
import { groupLabel } from '../portfolio.labels.ts';
import type { Portfolio } from '../portfolio.queries.ts';

/** Reserves the line of the note, so that nothing moves when a note appears. */
const NO_NOTE = '\u00a0';
const GROUPS = Object.keys(PORTFOLIO_GROUPS) as PortfolioGroup[];

/** The last saved values: the total, and each group's part of it. Undefined while it loads, null before the first update. */
export function PortfolioFigures({ saved }: { saved: Portfolio | null | undefined }) {
  const now = useNow();
  return (
    <StatRow>
      <StatCard
        label={t('portfolio.total')}
        value={saved === undefined ? undefined : <Money value={saved?.sum ?? null} />}
        note={saved ? t('portfolio.savedAge', { age: age(saved.update_time, now) }) : NO_NOTE}
      />
      {GROUPS.map((group) => {
        const value = saved ? sumOfPortfolio(saved, PORTFOLIO_GROUPS[group]) : null;
        return (
          <StatCard
            key={group}
            label={groupLabel(group)}
            value={saved === undefined ? undefined : <Money value={value} />}
            note={saved ? t('portfolio.ofTotal', { share: percent(shareOf(value ?? 0, saved.sum), { digits: 1 }) }) : NO_NOTE}
          />
        );
      })}
    </StatRow>
  );
}
