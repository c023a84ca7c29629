import { USER_DEFAULTS } from '@lootfolio/domain/users';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { useAddress } from '../../../../lib/use-address.ts';
import { adminPanel } from '../../../../lib/admin-screens.ts';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { EmptyByFilter, EmptyList, Failed } from '../../../../ui/state/ListState.tsx';
import { PageHeader, Panel } from '../../../../ui/layout/PageHeader.tsx';
import { ListFoot } from '../../../../ui/table/ListFoot.tsx';
import { EditUserDialog } from '../components/EditUserDialog.tsx';
import { UserBar } from '../components/UserBar.tsx';
import { UserCard } from '../components/UserCard.tsx';
import { userColumns } from '../components/user-columns.tsx';
import { UserFigures } from '../components/UserFigures.tsx';
import { useIsOwn } from '../components/user-parts.tsx';
import { useUsers, useUserStats, type User } from '../users.queries.ts';
import {
  activeFilters,
  NO_FILTERS,
  queryOf,
  readUsersSearch,
  sortOf,
  sortParameter,
  userPath,
  type SortField,
  type UsersSearch,
} from '../users.search.ts';
import css from './UsersPage.module.css';

const route = getRouteApi('/admin/users');

/** In pixels. */
const CARD_HEIGHT = 158;

type ListProps = {
  query: ReturnType<typeof useUsers>;
  search: UsersSearch;
  onChange: (next: Partial<UsersSearch>, replace?: boolean) => void;
  onOpen: (user: number) => void;
};

function List({ query: { data, error, isPlaceholderData, refetch }, search, onChange, onOpen }: ListProps) {
  if (!data && error)
    return (
      <Panel flush>
        <Failed error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  const { field, descending } = sortOf(search);
  const columns = userColumns(search);
  return (
    <DataTable
      caption={t('users.title')}
      columns={columns}
      rows={data?.items ?? []}
      rowId={({ id }) => String(id)}
      loading={!data}
      skeletonRows={USER_DEFAULTS.size}
      skeletonCard={CARD_HEIGHT}
      refreshing={isPlaceholderData}
      sort={{ id: field, desc: descending }}
      onSort={({ id, desc }) => onChange({ sort: sortParameter(id as SortField, desc) })}
      card={(user) => <UserCard user={user} href={userPath(search, user.id)} />}
      onRowOpen={({ id }) => onOpen(id)}
      empty={
        activeFilters(search) > 0 ? (
          <EmptyByFilter text={t('users.empty')} onClear={() => onChange(NO_FILTERS)} />
        ) : (
          <EmptyList text={t('users.empty')} />
        )
      }
    />
  );
}

/** The form of the user that the address names. Stays open when a change takes the user out of the list. */
function OpenUser({ id, users, onClose }: { id: number; users: readonly User[]; onClose: () => void }) {
  const found = users.find((user) => user.id === id);
  const [known, setKnown] = useState(found);
  if (found !== undefined && found !== known) setKnown(found);
  const user = found ?? known;
  return user && <EditForm key={user.id} user={user} onClose={onClose} />;
}

const EditForm = ({ user, onClose }: { user: User; onClose: () => void }) => (
  <EditUserDialog user={user} isOwn={useIsOwn(user)} onClose={onClose} />
);

/** All users of the server, with the actions of an administrator. */
export function UsersPage() {
  const search = useAddress(readUsersSearch);
  const navigate = route.useNavigate();
  const query = useUsers(queryOf(search));
  const stats = useUserStats();
  const change = (next: Partial<UsersSearch>, replace = false): void =>
    void navigate({ search: (old) => ({ ...old, page: undefined, ...next }), replace, resetScroll: 'page' in next });
  // keeps the page: the list below the form stays where it is
  const open = (user: number | undefined): void => void navigate({ search: (old) => ({ ...old, user }), resetScroll: false });
  const { total = 0, has_more: hasMore = false } = query.data ?? {};
  const page = search.page ?? USER_DEFAULTS.page;
  return (
    <>
      <PageHeader
        up={adminPanel()}
        title={t('users.title')}
        lead={t('users.lead')}
        help={['users.help1', 'users.help2', 'users.help3', 'users.help4', 'users.help5']}
      />
      <div className={css.screen}>
        <UserFigures query={stats} />
        <UserBar search={search} onChange={change} />
        <p className={css.found} role="status">
          {query.data && (hasMore ? t('users.foundMore', { n: total }) : activeFilters(search) > 0 && t('users.found', { n: total }))}
        </p>
        <List query={query} search={search} onChange={change} onOpen={open} />
        <ListFoot page={page} pageSize={USER_DEFAULTS.size} total={total} waiting={query.isPlaceholderData} onChange={change} />
      </div>
      {search.user !== undefined && (
        <OpenUser key={search.user} id={search.user} users={query.data?.items ?? []} onClose={() => open(undefined)} />
      )}
    </>
  );
}
