import { getRouteApi } from '@tanstack/react-router';
import { PAYMENT_DEFAULTS, PAYMENT_PAGE_SIZES, PAYMENT_SORTS } from '@lootfolio/domain/payments';
import { useCallback, useMemo, type ComponentType, type ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { pathTo } from '../../../../lib/path-to.ts';
import { useAddress } from '../../../../lib/use-address.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { useOpened } from '../../../../lib/use-opened.ts';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { LazyPart } from '../../../../ui/state/LazyPart.tsx';
import { EmptyByFilter, EmptyHint, EmptyList, Failed, StaleNotice } from '../../../../ui/state/ListState.tsx';
import { CountBar } from '../../../../ui/table/CountBar.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { ListFoot } from '../../../../ui/table/ListFoot.tsx';
import { paymentColumns } from '../components/payment-columns.tsx';
import { PaymentCard } from '../components/PaymentCard.tsx';
import { PaymentFrame } from '../components/PaymentFrame.tsx';
import { PaymentsBar } from '../components/PaymentsBar.tsx';
import { usePayments, type Payment } from '../payments.queries.ts';
import { activeFilters, NO_FILTERS, queryOf, readPaymentsSearch, sortOf, type PaymentsSearch } from '../payments.search.ts';
import css from './PaymentsPage.module.css';

const route = getRouteApi('/payment/transactions');
const NO_PAYMENTS: readonly Payment[] = [];

type PartProps = {
  query: ReturnType<typeof usePayments>;
  search: PaymentsSearch;
  onChange: (next: Partial<PaymentsSearch>) => void;
};

/** The way to every change of the balance, of which payments are a part. */
const Movements = () => (
  <AppLink className="link" href={pathTo('/transactions', { search: { tab: 'balance' } })}>
    {t('payments.toMovements')}
  </AppLink>
);

function List({ query, search, trade, onChange }: PartProps & { trade: (payment: Payment) => ReactNode }) {
  const { data, error, isPlaceholderData } = query;
  const columns = useMemo(() => paymentColumns(trade), [trade]);
  if (!data && error)
    return (
      <Panel flush>
        <Failed error={error} title={t('payments.failed')} onRetry={() => void query.refetch()} />
      </Panel>
    );
  return (
    <DataTable
      caption={t('payments.history')}
      columns={columns}
      rows={data?.items ?? NO_PAYMENTS}
      rowId={({ id }) => String(id)}
      loading={!data}
      skeletonRows={search.size ?? PAYMENT_DEFAULTS.pageSize}
      skeletonCard={190}
      refreshing={isPlaceholderData}
      sort={{ id: search.sort ?? PAYMENT_DEFAULTS.sort, desc: !search.asc }}
      onSort={({ id, desc }) =>
        onChange(
          sortOf(
            PAYMENT_SORTS.find((sort) => sort === id)!,
            desc,
          ),
        )
      }
      card={(payment) => <PaymentCard payment={payment} trade={trade(payment)} />}
      empty={
        activeFilters(search) > 0 ? (
          <EmptyByFilter text={t('payments.empty')} onClear={() => onChange(NO_FILTERS)} />
        ) : (
          <EmptyList text={t('payments.empty')}>
            <EmptyHint>{t('payments.emptyText')}</EmptyHint>
            <Movements />
          </EmptyList>
        )
      }
    />
  );
}

type Props = {
  /** What is shown of a trade with the server's bot. */
  Trade: ComponentType<{ payment: Payment; onOpen: (id: string) => void }>;
  /** The details of a deposit of items. */
  Deposit: ComponentType<{ id: number; onClose: () => void }>;
};

/** The payments of the user. */
export function PaymentsPage({ Trade, Deposit }: Props) {
  const search = useAddress(readPaymentsSearch);
  const navigate = route.useNavigate();
  const change = (next: Partial<PaymentsSearch>): void =>
    void navigate({ search: (old) => ({ ...old, page: undefined, ...next }), resetScroll: 'page' in next });
  const query = usePayments(queryOf(search));
  const now = useNow();
  const opened = useOpened('deposit');
  const { open } = opened;
  const trade = useCallback((payment: Payment) => <Trade payment={payment} onOpen={open} />, [Trade, open]);
  const { data } = query;
  // nothing to filter or to count
  const isNew = data?.total === 0 && activeFilters(search) === 0;
  return (
    <PaymentFrame tab="transactions">
      <section className={css.screen} aria-label={t('payments.history')}>
        {!isNew && (
          <>
            <PaymentsBar search={search} onChange={change} />
            <CountBar count={data && t('payments.found', { n: data.total })}>
              <Movements />
            </CountBar>
          </>
        )}
        {data && query.error && <StaleNotice at={new Date(query.dataUpdatedAt)} now={now} onRefresh={() => void query.refetch()} />}
        <List key={isNew ? 'new' : 'list'} query={query} search={search} trade={trade} onChange={change} />
        <ListFoot
          page={search.page ?? 1}
          pageSize={search.size ?? PAYMENT_DEFAULTS.pageSize}
          total={data?.total ?? 0}
          waiting={query.isPlaceholderData}
          sizes={{ options: PAYMENT_PAGE_SIZES, usual: PAYMENT_DEFAULTS.pageSize }}
          onChange={change}
        />
      </section>
      {opened.id !== undefined && (
        <LazyPart onClose={opened.close}>
          <Deposit id={Number(opened.id)} onClose={opened.close} />
        </LazyPart>
      )}
    </PaymentFrame>
  );
}
