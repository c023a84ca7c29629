import { getRouteApi } from '@tanstack/react-router';
import { WITHDRAWAL_DEFAULTS, WITHDRAWAL_PAGE_SIZES, WITHDRAWAL_SORTS } from '@lootfolio/domain/withdrawals';
import { useId } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { requestFile } from '../../../../lib/api.ts';
import { today as todayHere } from '../../../../lib/calendar.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { useAddress } from '../../../../lib/use-address.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { ButtonLink } from '../../../../ui/form/Button.tsx';
import { PageHeader, Panel } from '../../../../ui/layout/PageHeader.tsx';
import { TabList, TabPanel } from '../../../../ui/layout/Tabs.tsx';
import { EmptyByFilter, EmptyHint, EmptyList, Failed, StaleNotice } from '../../../../ui/state/ListState.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { ExportMenu } from '../../../../ui/table/ExportMenu.tsx';
import { ListFoot } from '../../../../ui/table/ListFoot.tsx';
import { BalanceTab } from '../../../money/payments/payments.public.tsx';
import { PAYOUT_COLUMNS } from '../components/payout-columns.tsx';
import { PayoutCard } from '../components/PayoutCard.tsx';
import { PayoutReach } from '../components/PayoutReach.tsx';
import { PayoutsBar } from '../components/PayoutsBar.tsx';
import { PayoutSums } from '../components/PayoutSums.tsx';
import { PayoutSync } from '../components/PayoutSync.tsx';
import { usePayouts, useReach, type Payout } from '../payouts.queries.ts';
import { fileNameOf } from '../payouts.rules.ts';
import {
  activeFilters,
  NO_FILTERS,
  queryOf,
  readPayoutsSearch,
  sortOf,
  syncQueryOf,
  viewOf,
  type PayoutsSearch,
} from '../payouts.search.ts';
import { useSynchronising } from '../use-synchronising.ts';
import css from './TransactionsPage.module.css';

const route = getRouteApi('/transactions');
const NO_PAYOUTS: readonly Payout[] = [];

type Change = (next: Partial<PayoutsSearch>, replace?: boolean) => void;
type PartProps = { query: ReturnType<typeof usePayouts>; search: PayoutsSearch; onChange: Change };

/** Says that keys are missing, and where to set them. */
const NeedsKeys = () => (
  <>
    {t('payouts.noKeys')}{' '}
    <AppLink className="link" href={pathTo('/user-details', { hash: 'market_api' })}>
      {t('payouts.setKeys')}
    </AppLink>
  </>
);

/** True when no market that reports withdrawals has a key. False until that is known. */
function useIsKeyless(): boolean {
  const reach = useReach().data?.items;
  return reach !== undefined && !reach.some(({ has_key: hasKey }) => hasKey);
}

/** Shown while nothing matches: what fills the list. */
function Empty({ search, onChange }: Pick<PartProps, 'search' | 'onChange'>) {
  const isKeyless = useIsKeyless();
  if (activeFilters(search) > 0) return <EmptyByFilter text={t('payouts.empty')} onClear={() => onChange(NO_FILTERS)} />;
  return (
    <EmptyList text={t('payouts.empty')}>
      <EmptyHint>{isKeyless ? t('payouts.noKeys') : t('payouts.emptyText')}</EmptyHint>
      {isKeyless && <ButtonLink href={pathTo('/user-details', { hash: 'market_api' })}>{t('payouts.setKeys')}</ButtonLink>}
    </EmptyList>
  );
}

function List({ query, search, onChange }: PartProps) {
  const { data, error, isPlaceholderData } = query;
  if (!data && error)
    return (
      <Panel flush>
        <Failed error={error} title={t('payouts.failed')} onRetry={() => void query.refetch()} />
      </Panel>
    );
  return (
    <DataTable
      caption={t('payouts.title')}
      columns={PAYOUT_COLUMNS}
      rows={data?.items ?? NO_PAYOUTS}
      rowId={({ id }) => String(id)}
      loading={!data}
      skeletonRows={search.size ?? WITHDRAWAL_DEFAULTS.pageSize}
      skeletonCard={230}
      refreshing={isPlaceholderData}
      sort={{ id: search.sort ?? WITHDRAWAL_DEFAULTS.sort, desc: !search.asc }}
      onSort={({ id, desc }) =>
        onChange(
          sortOf(
            WITHDRAWAL_SORTS.find((sort) => sort === id)!,
            desc,
          ),
        )
      }
      card={(payout) => <PayoutCard payout={payout} />}
      empty={<Empty search={search} onChange={onChange} />}
    />
  );
}

/** What the markets paid out to the user. */
function Withdrawals({ search, onChange }: Pick<PartProps, 'search' | 'onChange'>) {
  const now = useNow();
  const today = todayHere(new Date(now));
  const query = usePayouts(queryOf(search, today));
  const sync = useSynchronising();
  const { data } = query;
  const view = viewOf(search, today);
  return (
    <section className={css.screen} aria-labelledby="withdrawals">
      <h2 id="withdrawals" className="visually-hidden">
        {t('payouts.title')}
      </h2>
      {(data || !query.error) && <PayoutSums statistics={data?.statistics} />}
      <PayoutsBar search={search} today={today} busy={sync.busy} onChange={onChange} onSync={() => sync.press(syncQueryOf(search, today))}>
        <p className={css.count} role="status">
          {data && t('payouts.found', { n: data.total })}
        </p>
        <ExportMenu
          fileName={fileNameOf(view, today)}
          disabledReason={data?.total === 0 ? t('ui.exportNothing') : undefined}
          onExport={(format) => requestFile('POST /transaction/export', format, view)}
        />
      </PayoutsBar>
      {sync.needsKeys && (
        <Notice tone="warning">
          <NeedsKeys />
        </Notice>
      )}
      {sync.answer && <PayoutSync answer={sync.answer} onDismiss={sync.dismiss} />}
      {data && query.error && <StaleNotice at={new Date(query.dataUpdatedAt)} now={now} onRefresh={() => void query.refetch()} />}
      <List query={query} search={search} onChange={onChange} />
      <ListFoot
        page={search.page ?? WITHDRAWAL_DEFAULTS.page}
        pageSize={search.size ?? WITHDRAWAL_DEFAULTS.pageSize}
        total={data?.total ?? 0}
        waiting={query.isPlaceholderData}
        sizes={{ options: WITHDRAWAL_PAGE_SIZES, usual: WITHDRAWAL_DEFAULTS.pageSize }}
        onChange={onChange}
      />
      {/* not below the placeholders of rows: an empty list is shorter, and this would jump */}
      {!query.isPending && <PayoutReach />}
    </section>
  );
}

const TABS = [
  { value: 'withdrawals', label: 'payouts.tabWithdrawals' },
  { value: 'balance', label: 'payouts.tabBalance' },
] as const;

/** What the markets paid out to the user, and the movements of their balance on this site. */
export function TransactionsPage() {
  const search = useAddress(readPayoutsSearch);
  const navigate = route.useNavigate();
  const change: Change = (next, replace = false) =>
    void navigate({ search: (old) => ({ ...old, page: undefined, ...next }), replace, resetScroll: 'page' in next });
  const id = useId();
  const tab = search.tab ?? 'withdrawals';
  return (
    <>
      <PageHeader
        title={t('payouts.navigation')}
        tabs={
          <TabList
            id={id}
            label={t('payouts.navigation')}
            tabs={TABS.map(({ value, label }) => ({ value, label: t(label) }))}
            value={tab}
            onChange={(next) => void navigate({ search: next === 'balance' ? { tab: next } : {} })}
          />
        }
        lead={t(tab === 'balance' ? 'payments.balanceLead' : 'payouts.lead')}
        help={['payouts.help1', 'payouts.help2', 'payouts.help3', 'payouts.help4', 'payouts.help5']}
        guide="be-paid"
      />
      <TabPanel id={id} value={tab}>
        {tab === 'balance' ? (
          <BalanceTab page={search.page ?? 1} onPage={(page) => change({ page })} />
        ) : (
          <Withdrawals search={search} onChange={change} />
        )}
      </TabPanel>
    </>
  );
}
