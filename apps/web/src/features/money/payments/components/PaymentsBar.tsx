import {
  PAYMENT_DEFAULTS,
  PAYMENT_FILTER_METHODS,
  PAYMENT_FILTER_TYPES,
  PAYMENT_SORTS,
  type PaymentSort,
} from '@lootfolio/domain/payments';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { SortControl } from '../../../../ui/table/SortControl.tsx';
import { sortOf, type PaymentsSearch } from '../payments.search.ts';
import { METHODS, TYPES } from './payment-parts.tsx';
import css from './PaymentsBar.module.css';

const ALL = 'ALL';
const SORTS: Readonly<Record<PaymentSort, PlainKey>> = {
  created_at: 'payments.sortDate',
  amount: 'payments.sortAmount',
  operation_status: 'payments.sortStatus',
};

type Props = { search: PaymentsSearch; onChange: (next: Partial<PaymentsSearch>) => void };

/** The filters and the order of the payments. */
export const PaymentsBar = ({ search, onChange }: Props) => (
  <div className={css.bar} data-labels="beside">
    <SelectField
      label={t('payments.method')}
      options={[{ value: ALL, label: t('payments.all') }, ...PAYMENT_FILTER_METHODS.map((value) => ({ value, label: t(METHODS[value]) }))]}
      value={search.method ?? ALL}
      onChange={(method) => onChange({ method: method === ALL ? undefined : method })}
    />
    <SelectField
      label={t('payments.type')}
      options={[{ value: ALL, label: t('payments.all') }, ...PAYMENT_FILTER_TYPES.map((value) => ({ value, label: t(TYPES[value]) }))]}
      value={search.type ?? ALL}
      onChange={(type) => onChange({ type: type === ALL ? undefined : type })}
    />
    <SortControl
      options={PAYMENT_SORTS.map((value) => ({ value, label: t(SORTS[value]) }))}
      value={search.sort ?? PAYMENT_DEFAULTS.sort}
      descending={!search.asc}
      onSort={(sort) => onChange(sortOf(sort, true))}
      onDirection={(descending) => onChange({ asc: descending ? undefined : true })}
    />
  </div>
);
