import { t } from '../../../../i18n/i18n.ts';
import { dateTime } from '../../../../lib/format.ts';
import type { Column } from '../../../../ui/table/table.ts';
import { Money } from '../../../../ui/value/figures.tsx';
import type { Payout } from '../payouts.queries.ts';
import { marketOf, typeText } from '../payouts.rules.ts';
import { PayoutAmount, PayoutMarket, PayoutStatus, PayoutTime, PayoutType, PayoutWallet } from './payout-parts.tsx';

/** The columns of the withdrawal history. The ids of sortable ones are sort keys. */
export const PAYOUT_COLUMNS: readonly Column<Payout>[] = [
  {
    id: 'date',
    header: () => t('payouts.created'),
    cell: ({ created }) => <PayoutTime at={created} />,
    copyValue: ({ created }) => dateTime(created),
    sortable: true,
    skeleton: 110,
  },
  {
    id: 'market',
    header: () => t('payouts.market'),
    cell: ({ market }) => <PayoutMarket market={market} />,
    copyValue: ({ market }) => marketOf(market).name,
    skeleton: 90,
  },
  {
    id: 'type',
    header: () => t('payouts.type'),
    cell: ({ type }) => <PayoutType type={type} />,
    copyValue: ({ type }) => typeText(type),
    skeleton: 50,
  },
  {
    id: 'name',
    header: () => t('payouts.name'),
    cell: ({ name }) => name,
    copyValue: ({ name }) => name,
    sortable: true,
    skeleton: 60,
  },
  {
    id: 'wallet',
    header: () => t('payouts.wallet'),
    cell: ({ wallet }) => <PayoutWallet wallet={wallet} />,
    copyValue: ({ wallet }) => wallet,
    skeleton: 150,
  },
  {
    id: 'amount',
    header: () => t('payouts.amount'),
    cell: ({ amount }) => <Money value={amount} />,
    copyValue: ({ amount }) => amount / 1000,
    numeric: true,
    skeleton: 70,
  },
  {
    id: 'fee',
    header: () => t('payouts.fee'),
    cell: ({ fee }) => <Money value={fee} />,
    copyValue: ({ fee }) => (fee === null ? null : fee / 1000),
    numeric: true,
    skeleton: 50,
  },
  {
    id: 'price',
    header: () => t('payouts.netAmount'),
    cell: (payout) => <PayoutAmount payout={payout} />,
    copyValue: ({ netAmount }) => netAmount / 1000,
    sortable: true,
    numeric: true,
    skeleton: 70,
  },
  {
    id: 'status',
    header: () => t('payouts.status'),
    cell: (payout) => <PayoutStatus payout={payout} />,
    copyValue: ({ status, said, unknown_state: isUnknown }) => (isUnknown ? (said ?? status) : status),
    skeleton: 90,
  },
];
