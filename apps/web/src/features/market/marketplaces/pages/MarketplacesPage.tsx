import { getRouteApi } from '@tanstack/react-router';
import { MARKETS } from '@lootfolio/domain/markets';
import { useMemo } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { pathTo } from '../../../../lib/path-to.ts';
import { useAddress } from '../../../../lib/use-address.ts';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import type { Column } from '../../../../ui/table/table.ts';
import { Failed } from '../../../../ui/state/ListState.tsx';
import { PageHeader } from '../../../../ui/layout/PageHeader.tsx';
import { FeeCell, IdentityCheck, MarketCell, Methods, payoutOf, PayoutFee, WithdrawMethods } from '../components/MarketplaceCells.tsx';
import { orderMarketplaces, type MarketplaceRow } from '../fee.rules.ts';
import { useMarketplaces, useSources } from '../marketplaces.queries.ts';
import { readMarketplacesSearch } from '../marketplaces.search.ts';
import css from './MarketplacesPage.module.css';

const COLUMNS: readonly Column<MarketplaceRow>[] = [
  {
    id: 'number',
    numeric: true,
    width: '44px',
    skeleton: 16,
    header: () => t('marketplaces.number'),
    cell: (row) => <span className="muted">{row.number}</span>,
  },
  {
    id: 'name',
    sortable: true,
    width: '17%',
    skeleton: 120,
    header: () => t('marketplaces.market'),
    cell: (row) => <MarketCell market={row} />,
  },
  { id: 'fee', sortable: true, numeric: true, header: () => t('marketplaces.salesFee'), cell: (row) => <FeeCell market={row} /> },
  { id: 'payout-fee', skeleton: 140, header: () => t('marketplaces.withdrawalFee'), cell: (row) => <PayoutFee market={row} /> },
  { id: 'deposit', header: () => t('marketplaces.deposit'), cell: (row) => <Methods names={row.payment_method_deposit_methods} /> },
  {
    id: 'withdraw',
    skeleton: 140,
    header: () => t('marketplaces.withdraw'),
    cell: (row) => <WithdrawMethods market={row} />,
  },
  { id: 'payout', header: () => t('marketplaces.payout'), cell: (row) => payoutOf(row) },
  { id: 'kyc', header: () => t('marketplaces.kyc'), cell: (row) => <IdentityCheck market={row} /> },
];

const Card = (row: MarketplaceRow) => (
  <>
    <div className={css.cardHead}>
      <MarketCell market={row} />
      <FeeCell market={row} />
    </div>
    <dl className={css.facts}>
      <dt>{t('marketplaces.payout')}</dt>
      <dd>{payoutOf(row)}</dd>
      <dt>{t('marketplaces.withdrawalFee')}</dt>
      <dd>
        <PayoutFee market={row} />
      </dd>
      <dt>{t('marketplaces.deposit')}</dt>
      <dd>
        <Methods names={row.payment_method_deposit_methods} />
      </dd>
      <dt>{t('marketplaces.withdraw')}</dt>
      <dd>
        <WithdrawMethods market={row} />
      </dd>
      <dt>{t('marketplaces.kyc')}</dt>
      <dd>
        <IdentityCheck market={row} />
      </dd>
    </dl>
  </>
);

const route = getRouteApi('/marketplaces');
const NONE: readonly MarketplaceRow[] = [];

/** Every marketplace with its costs of selling and withdrawing. */
export function MarketplacesPage() {
  const { sort, desc = false } = useAddress(readMarketplacesSearch);
  const navigate = route.useNavigate();
  const { data, error, refetch } = useMarketplaces();
  // rows that name a missing source are higher; a failed load of the sources delays nothing
  const sources = useSources(false);
  const isWaiting = sources.isPending && sources.failureCount === 0;
  const rows = useMemo(() => (data ? orderMarketplaces(data.data, sort, desc) : NONE), [data, sort, desc]);
  return (
    <>
      <PageHeader
        title={t('marketplaces.title')}
        lead={t('marketplaces.lead')}
        help={['marketplaces.help1', 'marketplaces.help2', 'marketplaces.help3', 'marketplaces.help4', 'marketplaces.help5']}
        guide="compare"
        actions={
          <AppLink href={pathTo('/status')} className="link">
            {t('marketplaces.toStatus')}
          </AppLink>
        }
      />
      <DataTable
        caption={t('marketplaces.title')}
        dense
        columns={COLUMNS}
        rows={rows}
        rowId={(row) => String(row.id)}
        loading={!error && (!data || isWaiting)}
        skeletonRows={MARKETS.length}
        sort={sort ? { id: sort, desc } : null}
        onSort={(next) => void navigate({ search: { sort: next.id as 'name' | 'fee', desc: next.desc || undefined }, resetScroll: false })}
        card={Card}
        empty={<Failed error={error} onRetry={() => void refetch()} />}
      />
      {data && <p className={css.note}>{t('marketplaces.unknownNote')}</p>}
    </>
  );
}
