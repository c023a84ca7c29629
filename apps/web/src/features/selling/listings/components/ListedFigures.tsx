import { t } from '../../../../i18n/i18n.ts';
import { integer } from '../../../../lib/format.ts';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { StatCard, StatRow } from '../../../../ui/layout/StatCard.tsx';
import { Explain } from '../../../../ui/overlay/Explain.tsx';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import { Failed } from '../../../../ui/state/ListState.tsx';
import type { ListedStatistics, useListedStatistics } from '../listed-items.queries.ts';

type FigureProps = {
  label: string;
  formula: string;
  note: string;
  unit: 'money' | 'percent';
  statistics: ListedStatistics | undefined;
  of: 'profit' | 'ratio';
};

/** A sum with its formula, and of how many things it is; a dash with the reason while no buy price is known. */
function Figure({ label, formula, note, unit, statistics, of }: FigureProps) {
  if (statistics?.known === 0) return <StatCard label={label} value={<Money value={null} />} note={t('listed-items.noCosts')} />;
  const figure = statistics && <Delta value={statistics[of]} unit={unit} />;
  const isPartial = statistics !== undefined && statistics.known < statistics.count;
  return (
    <StatCard
      label={label}
      value={
        figure && (
          <Explain label={label} formula={formula} inputs={[]} result={figure}>
            {figure}
          </Explain>
        )
      }
      note={isPartial ? t('listed-items.costsKnown', { known: statistics.known, n: statistics.count }) : note}
    />
  );
}

/** The sums over everything on sale: count, amount, profit and return. Without any buy price, profit and return are not known. */
export function ListedFigures({ query }: { query: ReturnType<typeof useListedStatistics> }) {
  const statistics = query.data;
  if (!statistics && query.error)
    return (
      <Panel flush>
        <Failed error={query.error} title={t('listed-items.figuresFailed')} onRetry={() => void query.refetch()} />
      </Panel>
    );
  return (
    <StatRow slim>
      <StatCard label={t('listed-items.count')} value={statistics && integer(statistics.count)} note={t('listed-items.countNote')} />
      <StatCard
        label={t('listed-items.onSale')}
        value={statistics && <Money value={statistics.total} />}
        note={t('listed-items.onSaleNote')}
      />
      <Figure
        label={t('listed-items.profit')}
        formula={t('listed-items.profitFormula')}
        note={t('listed-items.profitNote')}
        unit="money"
        statistics={statistics}
        of="profit"
      />
      <Figure
        label={t('listed-items.ratio')}
        formula={t('listed-items.ratioFormula')}
        note={t('listed-items.ratioNote')}
        unit="percent"
        statistics={statistics}
        of="ratio"
      />
    </StatRow>
  );
}
