import { TICKET_DEFAULTS } from '@lootfolio/domain/support';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { useAddress } from '../../../../lib/use-address.ts';
import { ADMIN_SEARCH_MS, adminPanel } from '../../../../lib/admin-screens.ts';
import { EmptyByFilter, EmptyList, Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { PageHeader, Panel } from '../../../../ui/layout/PageHeader.tsx';
import { Pagination } from '../../../../ui/table/Pagination.tsx';
import { Chips, type Chip } from '../../../../ui/layout/Chips.tsx';
import { TicketBar } from '../components/TicketBar.tsx';
import { activeFilters, NO_FILTERS, queryOf, readAdminTicketSearch, type AdminTicketSearch } from '../support.search.ts';
import type { Ticket } from '../support.queries.ts';
import { sayFailed, useAllTickets } from './admin-tickets.queries.ts';
import { AdminTicketCard } from './AdminTicketCard.tsx';
import css from './AdminTicketsPage.module.css';

const route = getRouteApi('/admin/tickets');

/** In pixels. */
const ROW_HEIGHT = 60;
const SKELETONS = ['1', '2', '3', '4', '5', '6', '7', '8'];

type ListProps = { query: ReturnType<typeof useAllTickets>; search: AdminTicketSearch; onClear: () => void };

function List({ query: { data, error, isPlaceholderData, refetch }, search, onClear }: ListProps) {
  if (!data)
    return error ? (
      <Panel flush>
        <Failed error={error} title={t('support.failedLoadTickets')} onRetry={() => void refetch()} />
      </Panel>
    ) : (
      <div className={css.skeletons} aria-busy="true">
        {SKELETONS.map((key) => (
          <Skeleton key={key} height={ROW_HEIGHT} />
        ))}
      </div>
    );
  if (data.tickets.length === 0)
    return (
      <Panel flush>
        {activeFilters(search) > 0 || search.user !== undefined ? (
          <EmptyByFilter text={t('support.noTickets')} onClear={onClear} />
        ) : (
          <EmptyList text={t('support.noTickets')} />
        )}
      </Panel>
    );
  return (
    <ul className={css.list} aria-label={t('support.caption')} aria-busy={isPlaceholderData}>
      {data.tickets.map((ticket) => (
        <li key={ticket.id}>
          <AdminTicketCard ticket={ticket} />
        </li>
      ))}
    </ul>
  );
}

/** The chip of the user whose tickets are shown. It has the user's name once one of their tickets is loaded. */
const userChip = (id: number, tickets: readonly Ticket[] = []): Chip => ({ id: 'user', label: tickets[0]?.user?.user_name ?? `#${id}` });

/** The tickets of all users, or of one of them. */
export function AdminTicketsPage() {
  const search = useAddress(readAdminTicketSearch);
  const navigate = route.useNavigate();
  const query = useAllTickets({
    ...queryOf(search, TICKET_DEFAULTS.staffSize),
    ...(search.user !== undefined && { user_id: search.user }),
  });
  useEffect(() => {
    if (query.error) sayFailed('support.failedLoadTickets');
  }, [query.error]);
  const change = (next: Partial<AdminTicketSearch>, replace = false): void =>
    void navigate({ search: (old) => ({ ...old, page: undefined, ...next }), replace, resetScroll: 'page' in next });
  return (
    <>
      <PageHeader
        up={adminPanel()}
        title={t('support-admin.title')}
        lead={t('support-admin.lead')}
        help={['support-admin.help1', 'support-admin.help2', 'support-admin.help3', 'support-admin.help4', 'support-admin.help5']}
      />
      <div className={css.screen}>
        <TicketBar reader="admin" search={search} ms={ADMIN_SEARCH_MS} onChange={change} />
        {search.user !== undefined && (
          <Chips
            label={t('support-admin.user')}
            chips={[{ ...userChip(search.user, query.data?.tickets), onRemove: () => change({ user: undefined }) }]}
          />
        )}
        {query.data?.has_more && <p className="muted">{t('support-admin.foundMore', { n: query.data.total })}</p>}
        <List query={query} search={search} onClear={() => change({ ...NO_FILTERS, user: undefined })} />
        <Pagination
          page={search.page ?? TICKET_DEFAULTS.page}
          pageSize={TICKET_DEFAULTS.staffSize}
          total={query.data?.total ?? 0}
          waiting={query.isPlaceholderData}
          onPage={(next, replace) => change({ page: next === 1 ? undefined : next }, replace)}
        />
      </div>
    </>
  );
}
