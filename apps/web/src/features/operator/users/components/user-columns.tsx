import { t } from '../../../../i18n/i18n.ts';
import { date } from '../../../../lib/format.ts';
import { Money } from '../../../../ui/value/figures.tsx';
import { copyMoney } from '../../../../ui/table/table-copy.ts';
import type { Column } from '../../../../ui/table/table.ts';
import { roleName, stateName } from '../users.labels.ts';
import type { User } from '../users.queries.ts';
import { userPath, type UsersSearch } from '../users.search.ts';
import { Actions, Joined, Person, Role, State, SteamId } from './user-parts.tsx';

export const userColumns = (search: UsersSearch): readonly Column<User>[] => [
  {
    id: 'user_name',
    header: () => t('users.user'),
    cell: (user) => <Person user={user} href={userPath(search, user.id)} />,
    fixed: true,
    sortable: true,
    copyValue: (user) => user.user_name,
  },
  { id: 'steam_id', header: () => t('users.steamId'), cell: (user) => <SteamId user={user} />, copyValue: (user) => user.steam_id },
  { id: 'role', header: () => t('users.role'), cell: (user) => <Role user={user} />, copyValue: (user) => roleName(user.ROLE) },
  {
    id: 'status',
    header: () => t('users.status'),
    cell: (user) => <State user={user} />,
    copyValue: (user) => stateName(user.profile_state),
  },
  {
    id: 'balance',
    header: () => t('users.balance'),
    cell: (user) => <Money value={user.balance} />,
    numeric: true,
    sortable: true,
    copyValue: (user) => copyMoney(user.balance),
  },
  {
    id: 'joined_at',
    header: () => t('users.joined'),
    cell: (user) => <Joined user={user} />,
    sortable: true,
    copyValue: (user) => date(user.joined_at),
  },
  {
    id: 'actions',
    header: () => <span className="visually-hidden">{t('users.actions')}</span>,
    name: () => t('users.actions'),
    cell: (user) => <Actions user={user} />,
    fixed: true,
    numeric: true,
    screenOnly: true,
  },
];
