import type { InvestmentSort } from '@lootfolio/domain/investments';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { integer } from '../../../../lib/format.ts';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import { copyMoney } from '../../../../ui/table/table-copy.ts';
import type { Column } from '../../../../ui/table/table.ts';
import { CHANGE_NAMES, changeColumns } from '../../../market/items/items.public.tsx';
import { shownPart } from '../investment.rules.ts';
import type { Investment } from '../investments.queries.ts';
import { BuyDate, InvestmentActions, InvestmentName, NetProfit, PiecePrice, type RowActions } from './investment-parts.tsx';
import css from './investment-columns.module.css';

/** The heads of the columns. Their keys are also the sort orders of the list. */
export const HEADS: Readonly<Record<InvestmentSort, PlainKey>> = {
  name: 'investments.name',
  qty: 'investments.qty',
  buyPrice: 'investments.buyPrice',
  price: 'investments.price',
  ...CHANGE_NAMES,
  totalBuy: 'investments.totalBuy',
  totalSell: 'investments.totalSell',
  netProfit: 'investments.netProfit',
  roi: 'investments.roi',
  buyDate: 'investments.buyDate',
};

const column = (id: InvestmentSort, rest: Pick<Column<Investment>, 'cell' | 'copyValue'>): Column<Investment> => ({
  id,
  header: () => t(HEADS[id]),
  name: () => t(HEADS[id]),
  sortable: true,
  numeric: id !== 'name' && id !== 'buyDate',
  ...rest,
});

const amount = (id: InvestmentSort, valueOf: (item: Investment) => number | null): Column<Investment> =>
  column(id, { cell: (item) => <Money value={valueOf(item)} />, copyValue: (item) => copyMoney(valueOf(item)) });

/**
 * @param market the name of the market whose prices are shown
 * @param compact true where the change of a day has no room until it is chosen
 */
export const investmentColumns = (market: string, actions: RowActions, compact: boolean): Column<Investment>[] => [
  { ...column('name', { cell: (item) => <InvestmentName item={item} />, copyValue: ({ name }) => name }), fixed: true },
  column('qty', {
    cell: (item) => <span className={css.figure}>{integer(shownPart(item).quantity)}</span>,
    copyValue: (item) => shownPart(item).quantity,
  }),
  amount('buyPrice', (item) => item.buy_price),
  column('price', { cell: (item) => <PiecePrice item={item} />, copyValue: (item) => copyMoney(shownPart(item).price) }),
  ...changeColumns<Investment>(compact ? [] : ['change_1d']),
  amount('totalBuy', (item) => shownPart(item).totalBuy),
  amount('totalSell', (item) => shownPart(item).totalSell),
  column('netProfit', {
    cell: (item) => <NetProfit item={item} market={market} />,
    copyValue: (item) => copyMoney(shownPart(item).netProfit),
  }),
  column('roi', {
    cell: (item) => <Delta value={shownPart(item).roi} unit="percent" plain />,
    copyValue: (item) => shownPart(item).roi,
  }),
  column('buyDate', { cell: (item) => <BuyDate item={item} />, copyValue: ({ buy_date: day }) => day }),
  {
    id: 'remove',
    header: () => <span className="visually-hidden">{t('investments.actions')}</span>,
    cell: (item) => <InvestmentActions item={item} {...actions} />,
    fixed: true,
    screenOnly: true,
    skeleton: 112,
  },
];
