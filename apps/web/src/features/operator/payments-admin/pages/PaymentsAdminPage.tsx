import { ADMIN_PAYMENT_DEFAULTS } from '@lootfolio/domain/payments-admin';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { adminPanel } from '../../../../lib/admin-screens.ts';
import { useAddress } from '../../../../lib/use-address.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Toggle } from '../../../../ui/form/Toggle.tsx';
import { PageHeader, Panel } from '../../../../ui/layout/PageHeader.tsx';
import { EmptyByFilter, EmptyList, Failed } from '../../../../ui/state/ListState.tsx';
import { CountBar } from '../../../../ui/table/CountBar.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { ListFoot } from '../../../../ui/table/ListFoot.tsx';
import { DetailsDialog } from '../components/DetailsDialog.tsx';
import { NewTransactionDialog } from '../components/NewTransactionDialog.tsx';
import { TransactionBar } from '../components/TransactionBar.tsx';
import { TransactionCard } from '../components/TransactionCard.tsx';
import { transactionColumns } from '../components/transaction-columns.tsx';
import { TransactionFigures } from '../components/TransactionFigures.tsx';
import { useStats, useTransactions } from '../payments-admin.queries.ts';
import {
  activeFilters,
  NO_FILTERS,
  queryOf,
  readTransactionsSearch,
  sortOf,
  sortParameter,
  statsQueryOf,
  type SortField,
  type TransactionsSearch,
} from '../payments-admin.search.ts';
import css from './PaymentsAdminPage.module.css';

const route = getRouteApi('/admin/payments');

/** In pixels. */
const CARD_HEIGHT = 214;

type Change = (next: Partial<TransactionsSearch>, replace?: boolean) => void;
type ListProps = { query: ReturnType<typeof useTransactions>; search: TransactionsSearch; onChange: Change; onView: (id: number) => void };

function List({ query: { data, error, isPlaceholderData, refetch }, search, onChange, onView }: ListProps) {
  const columns = useMemo(() => transactionColumns(onView), [onView]);
  if (!data && error)
    return (
      <Panel flush>
        <Failed error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  const { field, descending } = sortOf(search);
  return (
    <DataTable
      caption={t('payments-admin.title')}
      columns={columns}
      rows={data?.items ?? []}
      rowId={({ id }) => String(id)}
      loading={!data}
      skeletonRows={search.size ?? ADMIN_PAYMENT_DEFAULTS.size}
      skeletonCard={CARD_HEIGHT}
      refreshing={isPlaceholderData}
      sort={{ id: field, desc: descending }}
      onSort={({ id, desc }) => onChange({ sort: sortParameter(id as SortField, desc) })}
      card={(transaction) => <TransactionCard transaction={transaction} onView={onView} />}
      onRowOpen={({ id }) => onView(id)}
      empty={
        activeFilters(search) > 0 ? (
          <EmptyByFilter text={t('payments-admin.empty')} onClear={() => onChange(NO_FILTERS)} />
        ) : (
          <EmptyList text={t('payments-admin.empty')} />
        )
      }
    />
  );
}

/** All payments of the server, with what an administrator does about them. */
export function PaymentsAdminPage() {
  const search = useAddress(readTransactionsSearch);
  const navigate = route.useNavigate();
  const query = useTransactions(queryOf(search));
  const stats = useStats(statsQueryOf(search));
  const [isNew, setIsNew] = useState(false);
  const change: Change = (next, replace = false) =>
    void navigate({ search: (old) => ({ ...old, page: undefined, ...next }), replace, resetScroll: 'page' in next });
  // keeps the page: the list below the dialog stays where it is
  const view = useMemo(
    () => (payment: number | undefined) => void navigate({ search: (old) => ({ ...old, payment }), resetScroll: false }),
    [navigate],
  );
  const { total = 0, has_more: hasMore = false } = query.data ?? {};
  const waiting = stats.data?.stats.total_waiting_count;
  return (
    <>
      <PageHeader
        up={adminPanel()}
        title={t('payments-admin.title')}
        lead={t('payments-admin.lead')}
        help={['payments-admin.help1', 'payments-admin.help2', 'payments-admin.help3', 'payments-admin.help4', 'payments-admin.help5']}
        actions={
          <Button variant="default" onClick={() => setIsNew(true)}>
            {t('payments-admin.new')}
          </Button>
        }
      />
      <div className={css.screen}>
        <TransactionFigures query={stats} />
        <TransactionBar search={search} onChange={change} />
        <CountBar count={query.data && t(hasMore ? 'payments-admin.foundMore' : 'payments-admin.found', { n: total })}>
          <Toggle
            inline
            label={waiting === undefined ? t('payments-admin.waiting') : t('payments-admin.waitingN', { n: waiting })}
            on={search.waiting === true}
            onChange={(on) => change({ waiting: on ? true : undefined })}
          />
        </CountBar>
        <List query={query} search={search} onChange={change} onView={view} />
        <ListFoot
          page={search.page ?? ADMIN_PAYMENT_DEFAULTS.page}
          pageSize={search.size ?? ADMIN_PAYMENT_DEFAULTS.size}
          total={total}
          waiting={query.isPlaceholderData}
          onChange={({ page }, replace) => change({ page }, replace)}
        />
      </div>
      {search.payment !== undefined && <DetailsDialog key={search.payment} id={search.payment} onClose={() => view(undefined)} />}
      {isNew && <NewTransactionDialog onClose={() => setIsNew(false)} />}
    </>
  );
}
