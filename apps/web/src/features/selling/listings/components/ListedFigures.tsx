import { t } from '../../../../i18n/i18n.ts';
import { integer } from '../../../../lib/format.ts';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { StatCard, StatRow } from '../../../../ui/layout/StatCard.tsx';
import { Explain } from '../../../../ui/overlay/Explain.tsx';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import { Failed } from '../../../../ui/state/ListState.tsx';
import { useHasCosts, type useListedStatistics } from '../listed-items.queries.ts';

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
  const profit = statistics && known !== undefined ? <Delta value={known ? statistics.profit : null} unit="money" /> : undefined;
  const ratio = statistics && known !== undefined ? <Delta value={known ? statistics.ratio : null} unit="percent" /> : undefined;
  return (
    <StatRow>
      <StatCard label={t('listed-items.count')} value={statistics && integer(statistics.count)} note={t('listed-items.countNote')} />
      <StatCard
        label={t('listed-items.onSale')}
        value={statistics && <Money value={statistics.total} />}
        note={t('listed-items.onSaleNote')}
      />
      <StatCard
        label={t('listed-items.profit')}
        value={
          profit && (
            <Explain label={t('listed-items.profit')} formula={t('listed-items.profitFormula')} inputs={[]} result={profit}>
              {profit}
            </Explain>
          )
        }
        note={known === false ? t('listed-items.noCosts') : t('listed-items.profitNote')}
      />
      <StatCard
        label={t('listed-items.ratio')}
        value={
          ratio && (
            <Explain label={t('listed-items.ratio')} formula={t('listed-items.ratioFormula')} inputs={[]} result={ratio}>
              {ratio}
            </Explain>
          )
        }
        note={known === false ? t('listed-items.noCosts') : t('listed-items.ratioNote')}
      />
    </StatRow>
  );
}
