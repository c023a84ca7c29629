import { TRACKER_DEFAULTS, type TrackerSort } from '@lootfolio/domain/tracker';
import { getRouteApi, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { useAddress } from '../../../../lib/use-address.ts';
import { useMobile } from '../../../../lib/use-media.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { ButtonLink } from '../../../../ui/form/Button.tsx';
import { PageHeader, Panel } from '../../../../ui/layout/PageHeader.tsx';
import { EmptyList, Failed } from '../../../../ui/state/ListState.tsx';
import { Missing } from '../../../../ui/state/Missing.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { ListFoot } from '../../../../ui/table/ListFoot.tsx';
import { PortfolioSums } from '../components/TrackerStats.tsx';
import { TrackedCard } from '../components/TrackedCard.tsx';
import { trackedColumns } from '../components/tracked-columns.tsx';
import { useShared } from '../tracker.queries.ts';
import { readSharedSearch, sharedQueryOf, type SharedSearch } from '../tracker.search.ts';
import css from './SharedPortfolioPage.module.css';

const route = getRouteApi('/shared-portfolio/$id');
const ID = /^[1-9]\d{0,9}$/;
const MAX_ID = 2_147_483_647;

const NotThere = () => (
  <Missing title={t('tracker.sharedMissing')} text={t('tracker.notThere')}>
    <ButtonLink href={pathTo('/')}>{t('tracker.toStart')}</ButtonLink>
  </Missing>
);

function SharedPortfolio({ id }: { id: number }) {
  const search = useAddress(readSharedSearch);
  const navigate = route.useNavigate();
  const change = (next: Partial<SharedSearch>, replace = false): void =>
    void navigate({ search: (old) => ({ ...old, page: undefined, ...next }), replace, resetScroll: 'page' in next });
  const { data, error, isPlaceholderData, refetch } = useShared(id, sharedQueryOf(search));
  const withoutLead = useMobile('shell');
  const columns = useMemo(() => trackedColumns(null), []);
  if (error instanceof ApiError && error.code === 'NOT_FOUND') return <NotThere />;
  const portfolio = data?.data;
  const total = data?.total ?? 0;
  const about = portfolio && [t('tracker.by', { owner: portfolio.owner }), portfolio.description].filter((text) => text !== '').join(' · ');
  return (
    <>
      <PageHeader title={portfolio?.name ?? t('tracker.sharedTitle')} lead={about} />
      <div className={css.screen}>
        {withoutLead && about !== undefined && <p className={css.about}>{about}</p>}
        {!data && error ? (
          <Panel flush>
            <Failed error={error} onRetry={() => void refetch()} />
          </Panel>
        ) : (
          <>
            <PortfolioSums data={data?.stats} failed={false} />
            <DataTable
              dense
              caption={portfolio?.name ?? t('tracker.sharedTitle')}
              columns={columns}
              rows={data?.items ?? []}
              rowId={({ id: row }) => String(row)}
              loading={!data}
              skeletonRows={5}
              skeletonCard={216}
              refreshing={isPlaceholderData}
              sort={{ id: search.sort ?? TRACKER_DEFAULTS.sort, desc: !search.asc }}
              onSort={({ id: by, desc }) =>
                change({ sort: by === TRACKER_DEFAULTS.sort ? undefined : (by as TrackerSort), asc: desc ? undefined : true })
              }
              card={(item) => <TrackedCard item={item} actions={null} />}
              empty={<EmptyList text={t('tracker.noItems')} />}
            />
            <ListFoot
              page={search.page ?? TRACKER_DEFAULTS.page}
              pageSize={TRACKER_DEFAULTS.size}
              total={total}
              waiting={isPlaceholderData}
              onChange={({ page }, replace) => change({ page }, replace)}
            />
          </>
        )}
      </div>
    </>
  );
}

/** A public portfolio for everybody who has its link, also without signing in. */
export function SharedPortfolioPage() {
  const { id } = useParams({ from: '/shared-portfolio/$id' });
  return ID.test(id) && Number(id) <= MAX_ID ? <SharedPortfolio key={id} id={Number(id)} /> : <NotThere />;
}
