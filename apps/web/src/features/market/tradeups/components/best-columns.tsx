import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { money, percent } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import { ItemName } from '../../../../market-ui/ItemName.tsx';
import { ItemPicture } from '../../../../market-ui/ItemPicture.tsx';
import { copyMoney } from '../../../../ui/table/table-copy.ts';
import type { Column } from '../../../../ui/table/table.ts';
import { Help } from '../../../../ui/overlay/Tip.tsx';
import { rarityName } from '../../items/items.public.tsx';
import { writeLine } from '../contract-lines.ts';
import { shortFloat } from '../float-kind.ts';
import type { TradeUp } from '../tradeups.queries.ts';
import css from './best-columns.module.css';

/**
 * The address of the calculator with the contract of a row. @param withFloats true when the row's floats differ from those that the
 * calculator assumes
 */
export const contractPath = ({ inputs }: TradeUp, withFloats: boolean): string =>
  pathTo('/trade-ups', {
    search: {
      tab: 'calculator',
      i: inputs.map(({ item_id: itemId, count, float }) =>
        writeLine({ itemId, count, float: withFloats ? shortFloat(float) : null, price: null }),
      ),
    },
  });

export const rowId = ({ inputs }: TradeUp): string => inputs.map(({ item_id: id, count }) => `${id}_${count}`).join(' ');

/** The rarity of the inputs and the collections with their shares; a link to the contract in the calculator. */
function ContractLink({ row, withFloats }: { row: TradeUp; withFloats: boolean }) {
  const color = row.inputs[0]?.color ?? undefined;
  return (
    <AppLink className={css.link} href={contractPath(row, withFloats)} onClick={(event) => event.stopPropagation()}>
      <span className={css.rarity}>
        <span className={css.dot} style={{ background: color }} aria-hidden />
        {rarityName(row.rarity)}
        {row.is_stattrak && <span className={css.statTrak}>StatTrak™</span>}
      </span>
      {row.collections.map(({ id, name, count }) => (
        <span key={id}>{t('tradeups.times', { n: count, name })}</span>
      ))}
    </AppLink>
  );
}

const Inputs = ({ row }: { row: TradeUp }) => (
  <ul className={css.inputs}>
    {row.inputs.map((input) => (
      <li key={input.item_id}>
        <span className={css.count}>{input.count}×</span>
        <ItemPicture src={input.image} itemId={input.item_id} color={input.color} size={28} />
        <ItemName name={input.name} exterior={input.exterior} />
        <span className={css.price}>{money(input.price)}</span>
      </li>
    ))}
  </ul>
);

/** The profit, and the profits of the worst and the best outcome. */
const Profit = ({ row }: { row: TradeUp }) => (
  <span className={css.profit}>
    <Delta value={row.profit} unit="money" />
    <span className={css.range}>
      {money(row.worst, { sign: true })} … {money(row.best, { sign: true })}
    </span>
  </span>
);

function Chance({ row }: { row: TradeUp }) {
  const text = percent(row.chance);
  if (row.unpriced === 0) return <span className={css.figure}>{text}</span>;
  return (
    <Help label={t('tradeups.unpricedOutcomes', { n: row.unpriced, total: row.outcomes })}>
      <span className={css.figure}>{text}*</span>
    </Help>
  );
}

export const columnsOf = (withFloats: boolean): readonly Column<TradeUp>[] => [
  {
    id: 'contract',
    header: () => t('tradeups.contract'),
    cell: (row) => <ContractLink row={row} withFloats={withFloats} />,
    copyValue: (row) => row.collections.map(({ name, count }) => `${count}× ${name}`).join(' + '),
    fixed: true,
    skeleton: 150,
  },
  {
    id: 'inputs',
    header: () => t('tradeups.inputs'),
    cell: (row) => <Inputs row={row} />,
    width: '30%',
    copyValue: (row) => row.inputs.map(({ name, count }) => `${count}× ${name}`).join(' + '),
    skeleton: 220,
  },
  {
    id: 'cost',
    header: () => t('tradeups.cost'),
    cell: (row) => <Money value={row.cost} />,
    copyValue: (row) => copyMoney(row.cost),
    numeric: true,
    sortable: true,
    skeleton: 56,
  },
  {
    id: 'expected',
    header: () => t('tradeups.expected'),
    cell: (row) => <Money value={row.expected} />,
    copyValue: (row) => copyMoney(row.expected),
    numeric: true,
    sortable: true,
    skeleton: 56,
  },
  {
    id: 'profit',
    header: () => t('tradeups.profit'),
    cell: (row) => <Profit row={row} />,
    copyValue: (row) => copyMoney(row.profit),
    numeric: true,
    sortable: true,
    skeleton: 80,
  },
  {
    id: 'roi',
    header: () => t('tradeups.roi'),
    cell: (row) => <Delta value={row.roi} unit="percent" plain />,
    copyValue: (row) => row.roi,
    numeric: true,
    sortable: true,
    skeleton: 56,
  },
  {
    id: 'chance',
    header: () => t('tradeups.chance'),
    cell: (row) => <Chance row={row} />,
    copyValue: (row) => row.chance,
    numeric: true,
    sortable: true,
    skeleton: 48,
  },
];

/** A row on a phone. */
export const Card = ({ row, withFloats }: { row: TradeUp; withFloats: boolean }) => (
  <>
    <ContractLink row={row} withFloats={withFloats} />
    <Inputs row={row} />
    <dl className={css.cardFigures}>
      <div>
        <dt>{t('tradeups.cost')}</dt>
        <dd>
          <Money value={row.cost} />
        </dd>
      </div>
      <div>
        <dt>{t('tradeups.profit')}</dt>
        <dd>
          <Delta value={row.profit} unit="money" />
        </dd>
      </div>
      <div>
        <dt>{t('tradeups.roi')}</dt>
        <dd>
          <Delta value={row.roi} unit="percent" plain />
        </dd>
      </div>
      <div>
        <dt>{t('tradeups.chance')}</dt>
        <dd>
          <Chance row={row} />
        </dd>
      </div>
    </dl>
  </>
);
