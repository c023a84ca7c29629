import type { ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { StatCard, StatRow } from '../../../../ui/layout/StatCard.tsx';
import { Explain } from '../../../../ui/overlay/Explain.tsx';
import { Failed } from '../../../../ui/state/ListState.tsx';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import type { Totals, useTotals } from '../sales.queries.ts';
import css from './SalesTotals.module.css';

type Figure = 'gross' | 'fees' | 'net' | 'cost' | 'profit' | 'ratio';

const LABELS = {
  gross: 'sales.gross',
  fees: 'sales.fees',
  net: 'sales.net',
  cost: 'sales.cost',
  profit: 'sales.profit',
  ratio: 'sales.rate',
} as const satisfies Record<Figure, string>;

function Value({ figure, value, plain = false }: { figure: Figure; value: number; plain?: boolean }) {
  if (figure === 'profit') return <Delta value={value} unit="money" plain={plain} />;
  if (figure === 'ratio') return <Delta value={value} unit="percent" plain />;
  return <Money value={value} />;
}

/** The sum of all sales with its computation, and below it the sum of those whose cost is known, when there are others. */
function SumCard({
  figure,
  totals,
  explained,
  note,
}: {
  figure: Figure;
  totals: Totals | undefined;
  explained?: string;
  note?: ReactNode;
}) {
  const label = t(LABELS[figure]);
  if (!totals) return <StatCard label={label} value={undefined} note={t('sales.costKnown')} waiting />;
  // as in the rows, what counts an unknown cost as 0 is in italics
  const isUnsure = explained !== undefined && totals.unknown.count > 0;
  const value = (
    <span className={isUnsure ? css.unsure : undefined}>
      <Value figure={figure} value={totals[figure]} />
    </span>
  );
  const shown =
    explained === undefined ? (
      value
    ) : (
      <Explain
        label={label}
        formula={explained}
        inputs={[
          { label: t('sales.net'), value: <Money value={totals.net} /> },
          { label: t('sales.compensation'), value: <Money value={totals.compensation} /> },
          { label: t('sales.cost'), value: <Money value={totals.cost} /> },
          ...(figure === 'ratio' ? [{ label: t('sales.gross'), value: <Money value={totals.gross} /> }] : []),
        ]}
        result={value}
        note={totals.unknown.count > 0 ? t('sales.unknownAsZero') : undefined}
      >
        {value}
      </Explain>
    );
  const known = totals.unknown.count > 0 && (
    <>
      {t('sales.costKnown')} <Value figure={figure} value={totals.known[figure]} plain />
    </>
  );
  return <StatCard label={label} value={shown} note={known || note} />;
}

/** The sums of all sales that match the filters. */
export function SalesTotals({ query }: { query: ReturnType<typeof useTotals> }) {
  const totals = query.data;
  if (!totals && query.error)
    return (
      <Panel flush>
        <Failed error={query.error} title={t('sales.totalsFailed')} onRetry={() => void query.refetch()} />
      </Panel>
    );
  return (
    <section aria-label={t('sales.totals')} aria-busy={query.isPlaceholderData} className={css.totals}>
      <StatRow slim>
        <SumCard figure="gross" totals={totals} note={totals && t('sales.countSold', { n: totals.count })} />
        <SumCard figure="fees" totals={totals} />
        <SumCard
          figure="net"
          totals={totals}
          note={
            totals && totals.compensation !== 0 ? (
              <>
                {t('sales.andCompensation')} <Money value={totals.compensation} sign />
              </>
            ) : undefined
          }
        />
        <SumCard figure="cost" totals={totals} />
        <SumCard figure="profit" totals={totals} explained={t('sales.profitFormula')} />
        <SumCard figure="ratio" totals={totals} explained={t('sales.rateFormula')} />
      </StatRow>
    </section>
  );
}
