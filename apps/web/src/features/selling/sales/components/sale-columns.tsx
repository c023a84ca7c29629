import { IconChevronRight } from '@tabler/icons-react';
import { marketName } from '@lootfolio/domain/markets';
import { t } from '../../../../i18n/i18n.ts';
import { date } from '../../../../lib/format.ts';
import { IconButton } from '../../../../ui/form/IconButton.tsx';
import { copyMoney } from '../../../../ui/table/table-copy.ts';
import type { Column } from '../../../../ui/table/table.ts';
import { Money } from '../../../../ui/value/figures.tsx';
import type { Sale } from '../sales.queries.ts';
import { STATUS_NAMES } from '../sales.rules.ts';
import { BuyMarket } from './BuyMarket.tsx';
import { HeldDays, SaleDate, SaleMarket, SaleName, SaleProfit, SellPrice } from './sale-cells.tsx';
import { SaleStatusChip } from './SaleStatusChip.tsx';
import { SaleCost } from './SaleCost.tsx';
import { SaleMarks } from './SaleMarks.tsx';
import css from './sale-columns.module.css';

export type Open = (sale: Sale) => void;

/** Opens the details of a sale. */
export const DetailsButton = ({ sale, onOpen }: { sale: Sale; onOpen: Open }) => (
  <IconButton
    label={t('sales.detailsOf', { name: sale.name })}
    onClick={(event) => {
      event.stopPropagation();
      onOpen(sale);
    }}
  >
    <IconChevronRight size={16} stroke={1.7} aria-hidden />
  </IconButton>
);

/** Keeps presses on links and buttons in here from opening the row. */
const OwnPresses = ({ children }: { children: React.ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- handles no action
  <span className={css.own} onClick={(event) => event.stopPropagation()}>
    {children}
  </span>
);

const FIGURES: readonly Column<Sale>[] = [
  {
    id: 'reference',
    header: () => t('sales.reference'),
    name: () => t('sales.reference'),
    cell: ({ referance_price: price }) => <Money value={price === 0 ? null : price} />,
    numeric: true,
    copyValue: ({ referance_price: price }) => copyMoney(price),
  },
  {
    id: 'cost',
    header: () => t('sales.buyPrice'),
    name: () => t('sales.buyPrice'),
    cell: (sale) => <SaleCost sale={sale} />,
    numeric: true,
    copyValue: ({ buy_price: price }) => copyMoney(price),
  },
  {
    id: 'price',
    header: () => t('sales.sellPrice'),
    name: () => t('sales.sellPrice'),
    cell: (sale) => <SellPrice sale={sale} />,
    numeric: true,
    sortable: true,
    copyValue: ({ sell_price: price }) => copyMoney(price),
  },
  {
    id: 'profit',
    header: () => t('sales.profit'),
    name: () => t('sales.profit'),
    cell: (sale) => <SaleProfit sale={sale} />,
    numeric: true,
    copyValue: ({ profit }) => copyMoney(profit),
  },
];

const State = ({ sale }: { sale: Sale }) => (
  <span className={css.status}>
    <SaleStatusChip sale={sale} />
    <SaleMarks sale={sale} />
  </span>
);

const Markets = ({ sale }: { sale: Sale }) => (
  <span className={css.markets}>
    <BuyMarket sale={sale} />
    <span aria-hidden>→</span>
    <SaleMarket slug={sale.sell_market} />
  </span>
);

const STATE: readonly Column<Sale>[] = [
  {
    id: 'status',
    header: () => t('sales.status'),
    name: () => t('sales.status'),
    cell: (sale) => <State sale={sale} />,
    copyValue: ({ status }) => t(STATUS_NAMES[status]),
  },
  {
    id: 'markets',
    header: () => t('sales.markets'),
    name: () => t('sales.markets'),
    cell: (sale) => <Markets sale={sale} />,
    copyValue: ({ buy_market: buy, sell_market: sell }) => `${buy === null ? '' : marketName(buy)} → ${marketName(sell)}`,
  },
];

const DAYS: readonly Column<Sale>[] = [
  {
    id: 'date',
    header: () => t('sales.sold'),
    name: () => t('sales.sold'),
    cell: (sale) => <SaleDate sale={sale} />,
    numeric: true,
    sortable: true,
    copyValue: ({ sale_date: at }) => date(at),
  },
  {
    id: 'duration',
    header: () => t('sales.held'),
    name: () => t('sales.held'),
    cell: (sale) => <HeldDays sale={sale} />,
    numeric: true,
    sortable: true,
    skeleton: 32,
    copyValue: ({ day_difference: days }) => days,
  },
];

const COMPACT_STATE: readonly Column<Sale>[] = [
  {
    ...STATE[0]!,
    cell: (sale) => (
      <span className={css.status}>
        <State sale={sale} />
        <Markets sale={sale} />
      </span>
    ),
  },
];

const COMPACT_DAYS: readonly Column<Sale>[] = [
  {
    ...DAYS[0]!,
    cell: (sale) => (
      <span className={css.days}>
        <SaleDate sale={sale} />
        <HeldDays sale={sale} />
      </span>
    ),
  },
];

/** @param compact true to show state and markets in one column, and day and days held in another */
export const saleColumns = (onOpen: Open, compact: boolean): readonly Column<Sale>[] => [
  {
    id: 'name',
    header: () => t('sales.item'),
    cell: (sale) => (
      <OwnPresses>
        <SaleName sale={sale} />
      </OwnPresses>
    ),
    fixed: true,
    sortable: true,
    width: '28%',
    copyValue: ({ name }) => name,
  },
  ...(compact ? COMPACT_STATE : STATE),
  ...FIGURES,
  ...(compact ? COMPACT_DAYS : DAYS),
  {
    id: 'actions',
    header: () => <span className="visually-hidden">{t('sales.details')}</span>,
    cell: (sale) => <DetailsButton sale={sale} onOpen={onOpen} />,
    fixed: true,
    screenOnly: true,
    skeleton: 20,
  },
];
