import { PAYMENT_FILTER_METHODS } from '@lootfolio/domain/payments';
import { ADMIN_PAYMENT_DEFAULTS, ADMIN_PAYMENT_SIZES } from '@lootfolio/domain/payments-admin';
import { t } from '../../../../i18n/i18n.ts';
import { ADMIN_SEARCH_MS } from '../../../../lib/admin-screens.ts';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { ListBar } from '../../../../ui/table/ListBar.tsx';
import { SortControl } from '../../../../ui/table/SortControl.tsx';
import { METHODS } from '../../../money/payments/payments.public.tsx';
import { sortOptions, statusOptions, typeOptions } from '../payments-admin.labels.ts';
import { sortOf, sortParameter, type TransactionsSearch } from '../payments-admin.search.ts';

const ALL = 'ALL';

type Props = { search: TransactionsSearch; onChange: (next: Partial<TransactionsSearch>) => void };

/** Searches, filters and sorts the payments. */
export function TransactionBar({ search, onChange }: Props) {
  const { field, descending } = sortOf(search);
  const all = { value: ALL, label: t('ui.all') } as const;
  const chosen = <T extends string>(value: T | typeof ALL): T | undefined => (value === ALL ? undefined : value);
  return (
    <ListBar>
      <SearchField
        label={t('payments-admin.search')}
        value={search.q ?? ''}
        ms={ADMIN_SEARCH_MS}
        onSearch={(q) => onChange({ q: q || undefined })}
      />
      <SelectField
        label={t('payments-admin.statusFilter')}
        options={[all, ...statusOptions()]}
        value={search.status ?? ALL}
        onChange={(status) => onChange({ status: chosen(status) })}
      />
      <SelectField
        label={t('payments-admin.type')}
        options={[all, ...typeOptions()]}
        value={search.type ?? ALL}
        onChange={(type) => onChange({ type: chosen(type) })}
      />
      <SelectField
        label={t('payments-admin.method')}
        options={[all, ...PAYMENT_FILTER_METHODS.map((value) => ({ value, label: t(METHODS[value]) }))]}
        value={search.method ?? ALL}
        onChange={(method) => onChange({ method: chosen(method) })}
      />
      <SortControl
        options={sortOptions()}
        value={field}
        descending={descending}
        onSort={(next) => onChange({ sort: sortParameter(next, true) })}
        onDirection={(next) => onChange({ sort: sortParameter(field, next) })}
      />
      <SelectField
        label={t('payments-admin.perPage')}
        options={ADMIN_PAYMENT_SIZES.map((size) => ({ value: String(size), label: String(size) }))}
        value={String(search.size ?? ADMIN_PAYMENT_DEFAULTS.size)}
        onChange={(value) =>
          onChange({ size: ADMIN_PAYMENT_SIZES.find((size) => String(size) === value && size !== ADMIN_PAYMENT_DEFAULTS.size) })
        }
      />
    </ListBar>
  );
}
