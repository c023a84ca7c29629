import { t } from '../../../../i18n/i18n.ts';
import { integer } from '../../../../lib/format.ts';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { StatCard, StatRow } from '../../../../ui/layout/StatCard.tsx';
import { Explain } from '../../../../ui/overlay/Explain.tsx';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import { Failed } from '../../../../ui/state/ListState.tsx';
import { useHasCosts, type useListedStatistics } from '../listed-items.queries.ts';

type FigureProps = {
  label: string;
  formula: string;
  note: string;
  value: number | undefined;
  unit: 'money' | 'percent';
  known: boolean | undefined;
};

/** A sum with its formula; a dash with the reason while no buy price is known. */
function Figure({ label, formula, note, value, unit, known }: FigureProps) {
  if (known === false) return <StatCard label={label} value={<Money value={null} />} note={t('listed-items.noCosts')} />;
  const figure = known && value !== undefined ? <Delta value={value} unit={unit} /> : undefined;
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
      note={note}
    />
  );
}

/** The sums over everything on sale: count, amount, profit and return. Without any buy price, profit and return are not known. */
export function ListedFigures({ query, app }: { query: ReturnType<typeof useListedStatistics>; app: number }) {
  const statistics = query.data;
  const known = useHasCosts(app, statistics);
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
        value={statistics?.profit}
        unit="money"
        known={known}
      />
      <Figure
        label={t('listed-items.ratio')}
        formula={t('listed-items.ratioFormula')}
        note={t('listed-items.ratioNote')}
        value={statistics?.ratio}
        unit="percent"
        known={known}
      />
    </StatRow>
  );
}
