import { t } from '../../../../i18n/i18n.ts';
import { integer, month } from '../../../../lib/format.ts';
import { EmptyList } from '../../../../ui/state/ListState.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import type { Column } from '../../../../ui/table/table.ts';
import { copyMoney } from '../../../../ui/table/table-copy.ts';
import card from '../../../../ui/table/RowCard.module.css';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import type { Group, ReportPage } from '../gains.queries.ts';
import { sumGroups, type GroupSum } from '../group-sums.ts';
import { MarketName } from './MarketName.tsx';
import css from './report.module.css';

const moneyColumn = (id: 'gross' | 'fee' | 'net' | 'cost', name: () => string): Column<GroupSum> => ({
  ...{ id, header: name, name, numeric: true },
  cell: (row) => <Money value={row[id]} exact />,
  copyValue: (row) => copyMoney(row[id]),
});

const FIGURES: readonly Column<GroupSum>[] = [
  {
    ...{ id: 'count', header: () => t('gains.count'), name: () => t('gains.count'), numeric: true },
    cell: ({ count }) => integer(count),
    copyValue: ({ count }) => count,
  },
  moneyColumn('gross', () => t('gains.gross')),
  moneyColumn('fee', () => t('gains.fee')),
  moneyColumn('net', () => t('gains.net')),
  moneyColumn('cost', () => t('gains.cost')),
  {
    ...{ id: 'profit', header: () => t('gains.profit'), name: () => t('gains.profit'), numeric: true },
    cell: ({ profit }) => <Delta value={profit} unit="money" plain />,
    copyValue: ({ profit }) => copyMoney(profit),
  },
];

const MONTHS: readonly Column<GroupSum>[] = [
  {
    ...{ id: 'key', header: () => t('gains.month'), name: () => t('gains.month') },
    cell: ({ of }) => month(of.month),
    copyValue: ({ of }) => of.month,
  },
  ...FIGURES,
];
const MARKETS: readonly Column<GroupSum>[] = [
  {
    ...{ id: 'key', header: () => t('gains.market'), name: () => t('gains.market') },
    cell: ({ of }) => <MarketName slug={of.market} />,
    copyValue: ({ of }) => of.market,
  },
  { id: 'currency', header: () => t('gains.currency'), cell: ({ of }) => of.currency, copyValue: ({ of }) => of.currency },
  ...FIGURES,
];

const KEYS = {
  months: (group: Group) => group.month,
  markets: ({ market, currency }: Group) => `${market} ${currency}`,
};

function SumCard({ row: { of, net, cost, profit }, by }: { row: GroupSum; by: 'months' | 'markets' }) {
  return (
    <article className={card.card} aria-label={by === 'months' ? month(of.month) : `${of.market} ${of.currency}`}>
      <p className={`${card.head} ${css.cardHead}`}>
        {by === 'months' ? <strong>{month(of.month)}</strong> : <MarketName slug={of.market} />}
        {by === 'markets' && <span>{of.currency}</span>}
      </p>
      <dl className={`${card.figures} ${card.three}`}>
        <div>
          <dt>{t('gains.net')}</dt>
          <dd>
            <Money value={net} exact />
          </dd>
        </div>
        <div>
          <dt>{t('gains.cost')}</dt>
          <dd>
            <Money value={cost} exact />
          </dd>
        </div>
        <div>
          <dt>{t('gains.profit')}</dt>
          <dd>
            <Delta value={profit} unit="money" plain />
          </dd>
        </div>
      </dl>
    </article>
  );
}

/** The sums of a report by month, or by market and currency. Unknown costs count as 0. */
export function SumsTab({ report, by }: { report: ReportPage['report']; by: 'months' | 'markets' }) {
  const { count, gross, fee, net, cost, profit } = report.totals.with_unknown;
  const caption = by === 'months' ? t('gains.months') : t('gains.markets');
  return (
    <div className={css.part}>
      <DataTable
        caption={caption}
        columns={by === 'months' ? MONTHS : MARKETS}
        rows={sumGroups(report.groups, KEYS[by])}
        rowId={({ key }) => key}
        card={(row) => <SumCard row={row} by={by} />}
        empty={<EmptyList text={t('gains.noRows')} />}
        totals={{
          count: integer(count),
          gross: <Money value={gross} exact />,
          fee: <Money value={fee} exact />,
          net: <Money value={net} exact />,
          cost: <Money value={cost} exact />,
          profit: <Delta value={profit} unit="money" plain />,
        }}
      />
    </div>
  );
}
