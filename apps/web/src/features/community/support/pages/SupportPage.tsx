import { TICKET_DEFAULTS } from '@lootfolio/domain/support';
import { getRouteApi } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import { t } from '../../../../i18n/i18n.ts';
import { useUser } from '../../../../lib/session.ts';
import { useAddress } from '../../../../lib/use-address.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { EmptyByFilter, EmptyList, Failed, StaleNotice } from '../../../../ui/state/ListState.tsx';
import { PageHeader, Panel } from '../../../../ui/layout/PageHeader.tsx';
import { Pagination } from '../../../../ui/table/Pagination.tsx';
import { CreateTicketDialog } from '../components/CreateTicketDialog.tsx';
import { TicketBar } from '../components/TicketBar.tsx';
import { TicketCard } from '../components/TicketCard.tsx';
import { ticketColumns, ticketPath } from '../components/ticket-columns.tsx';
import { useTickets } from '../support.queries.ts';
import { activeFilters, NO_FILTERS, queryOf, readSupportSearch, type SupportSearch } from '../support.search.ts';
import css from './SupportPage.module.css';

const route = getRouteApi('/support');

const DEBOUNCE_MS = 1000;

type ListProps = {
  query: ReturnType<typeof useTickets>;
  search: SupportSearch;
  onChange: (next: Partial<SupportSearch>) => void;
  onNew: () => void;
  onOpen: (path: string) => void;
};

function List({ query, search, onChange, onNew, onOpen }: ListProps) {
  const { data, error, isPlaceholderData } = query;
  if (!data && error)
    return (
      <Panel flush>
        <Failed error={error} title={t('support.failedLoadTickets')} onRetry={() => void query.refetch()} />
      </Panel>
    );
  const empty =
    activeFilters(search) > 0 ? (
      <EmptyByFilter text={t('support.noTickets')} onClear={() => onChange(NO_FILTERS)} />
    ) : (
      <EmptyList text={t('support.noTickets')}>
        <p className={css.hint}>{t('support.emptyText')}</p>
        <Button variant="default" onClick={onNew}>
          {t('support.newTicket')}
        </Button>
      </EmptyList>
    );
  return (
    <DataTable
      caption={t('support.caption')}
      columns={ticketColumns}
      rows={data?.tickets ?? []}
      rowId={({ id }) => String(id)}
      loading={!data}
      skeletonRows={5}
      skeletonCard={104}
      refreshing={isPlaceholderData}
      card={(ticket) => <TicketCard ticket={ticket} />}
      onRowOpen={(ticket) => onOpen(ticketPath(ticket))}
      empty={empty}
    />
  );
}

/** The user's tickets, and the form that opens one. */
export function SupportPage() {
  const search = useAddress(readSupportSearch);
  const navigate = route.useNavigate();
  const user = useUser();
  const query = useTickets(queryOf(search, TICKET_DEFAULTS.size));
  const now = useNow();
  const { data } = query;
  const change = (next: Partial<SupportSearch>, replace = false): void =>
    void navigate({ search: (old) => ({ ...old, page: undefined, ...next }), replace, resetScroll: 'page' in next });
  const open = (path: string): void => void navigate({ href: path });
  const showForm = (shown: boolean): void =>
    void navigate({ search: (old) => ({ ...old, new: shown || undefined }), replace: !shown, resetScroll: false });
  return (
    <>
      <PageHeader
        title={t('support.title')}
        lead={t('support.lead')}
        help={['support.help1', 'support.help2', 'support.help3', 'support.help4', 'support.help5']}
        actions={
          <Button icon={<IconPlus size={15} aria-hidden />} onClick={() => showForm(true)}>
            {t('support.newTicket')}
          </Button>
        }
      />
      <div className={css.screen}>
        <TicketBar reader="user" search={search} ms={DEBOUNCE_MS} onChange={change} />
        {data && query.error && <StaleNotice at={new Date(query.dataUpdatedAt)} now={now} onRefresh={() => void query.refetch()} />}
        <List query={query} search={search} onChange={change} onNew={() => showForm(true)} onOpen={open} />
        <Pagination
          page={search.page ?? TICKET_DEFAULTS.page}
          pageSize={TICKET_DEFAULTS.size}
          total={data?.total ?? 0}
          waiting={query.isPlaceholderData}
          onPage={(next, replace) => change({ page: next === 1 ? undefined : next }, replace)}
        />
      </div>
      {search.new && user && (
        <CreateTicketDialog
          steamId={user.steam_id}
          onCreated={(ticket) => void navigate({ href: ticketPath(ticket), replace: true })}
          onClose={() => showForm(false)}
        />
      )}
    </>
  );
}
