import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { integer, percent } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import { ItemCell } from '../../../../market-ui/ItemCell.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { Segments } from '../../../../ui/form/Segments.tsx';
import { copyMoney } from '../../../../ui/table/table-copy.ts';
import type { Column } from '../../../../ui/table/table.ts';
import { Help } from '../../../../ui/overlay/Tip.tsx';
import type { Contribution, PerformanceData } from '../performance.queries.ts';
import css from './Contributions.module.css';

/** The number of items that are listed before the user asks for all. */
const FIRST = 10;

const Name = ({ item }: { item: Contribution }) => (
  <ItemCell
    name={item.name}
    image={item.image}
    itemId={item.item_id}
    color={item.color}
    href={pathTo('/$game/item/$slug', { params: { game: item.game, slug: item.slug } })}
  />
);

const Share = ({ value }: { value: number | null }) => <>{value === null ? <Money value={null} /> : percent(value, { digits: 1 })}</>;

type MoneyField = 'start_value' | 'total_buy' | 'total_sell' | 'value';
const moneyColumn = (id: MoneyField, name: () => string): Column<Contribution> => ({
  id,
  header: name,
  name,
  numeric: true,
  cell: (item) => <Money value={item[id]} />,
  copyValue: (item) => copyMoney(item[id]),
});

const COLUMNS: readonly Column<Contribution>[] = [
  {
    id: 'item',
    header: () => t('performance.columnItem'),
    name: () => t('performance.columnItem'),
    cell: (item) => <Name item={item} />,
    copyValue: ({ name }) => name,
  },
  {
    id: 'held',
    header: () => t('performance.columnHeld'),
    name: () => t('performance.columnHeld'),
    numeric: true,
    cell: ({ quantity }) => integer(quantity),
    copyValue: ({ quantity }) => quantity,
  },
  moneyColumn('start_value', () => t('performance.columnStart')),
  moneyColumn('total_buy', () => t('performance.columnBought')),
  moneyColumn('total_sell', () => t('performance.columnSold')),
  moneyColumn('value', () => t('performance.columnValue')),
  {
    id: 'profit',
    header: () => t('performance.columnProfit'),
    name: () => t('performance.columnProfit'),
    numeric: true,
    cell: ({ profit }) => <Delta value={profit} unit="money" plain />,
    copyValue: ({ profit }) => copyMoney(profit),
  },
  {
    id: 'share',
    header: () => <Help label={t('performance.shareHelp')}>{t('performance.columnShare')}</Help>,
    name: () => t('performance.columnShare'),
    numeric: true,
    cell: ({ share }) => <Share value={share} />,
    copyValue: ({ share }) => share,
  },
  {
    id: 'return',
    header: () => <Help label={t('performance.returnHelp')}>{t('performance.columnReturn')}</Help>,
    name: () => t('performance.columnReturn'),
    numeric: true,
    cell: (item) => <Delta value={item.return} unit="percent" plain />,
    copyValue: (item) => item.return,
  },
];

function Card({ item }: { item: Contribution }) {
  return (
    <article className={css.card} aria-label={item.name}>
      <Name item={item} />
      <dl className={css.figures}>
        <div>
          <dt>{t('performance.columnProfit')}</dt>
          <dd>
            <Delta value={item.profit} unit="money" plain />
          </dd>
        </div>
        <div>
          <dt>{t('performance.columnReturn')}</dt>
          <dd>
            <Delta value={item.return} unit="percent" plain />
          </dd>
        </div>
        <div>
          <dt>{t('performance.columnShare')}</dt>
          <dd>
            <Share value={item.share} />
          </dd>
        </div>
        <div>
          <dt>{t('performance.columnValue')}</dt>
          <dd>
            <Money value={item.value} />
          </dd>
        </div>
      </dl>
    </article>
  );
}

type Props = {
  figures: PerformanceData['figures'];
  /** The best first. */
  items: readonly Contribution[];
  worstFirst: boolean;
  refreshing: boolean;
  onWorstFirst: (worst: boolean) => void;
};

/** The contribution of each item. The sums below are those of all items. */
export function Contributions({ figures, items, worstFirst, refreshing, onWorstFirst }: Props) {
  const [all, setAll] = useState(false);
  const ordered = worstFirst ? items.toReversed() : items;
  return (
    <Panel
      title={t('performance.contributions')}
      flush
      actions={
        <Segments
          label={t('performance.order')}
          options={[
            { value: 'best', label: t('performance.bestFirst') },
            { value: 'worst', label: t('performance.worstFirst') },
          ]}
          value={worstFirst ? 'worst' : 'best'}
          onChange={(order) => onWorstFirst(order === 'worst')}
        />
      }
    >
      <div className={css.table}>
        <DataTable
          dense
          caption={t('performance.contributions')}
          columns={COLUMNS}
          rows={all ? ordered : ordered.slice(0, FIRST)}
          rowId={(item) => String(item.item_id)}
          refreshing={refreshing}
          card={(item) => <Card item={item} />}
          totals={{
            start_value: <Money value={figures.start_value} />,
            total_buy: <Money value={figures.total_buy} />,
            total_sell: <Money value={figures.total_sell} />,
            value: <Money value={figures.value} />,
            profit: <Delta value={figures.profit} unit="money" plain />,
            share: figures.profit === 0 ? <Money value={null} /> : percent(100, { digits: 1 }),
          }}
        />
      </div>
      {items.length > FIRST && (
        <p className={css.more}>
          <Button variant="default" onClick={() => setAll(!all)}>
            {all ? t('performance.showFewer') : t('performance.showAll', { n: items.length })}
          </Button>
        </p>
      )}
    </Panel>
  );
}
