import { PROFILE_STATES, USER_STATUSES, type ProfileState, type UserStatus } from '@lootfolio/domain/users';
import { t, type PlainKey } from '../../../i18n/i18n.ts';
import type { SortField } from './users.search.ts';
import type { User } from './users.queries.ts';

const STATUS_NAMES: Record<UserStatus, PlainKey> = {
  all: 'ui.all',
  active: 'users.statusActive',
  inactive: 'users.statusInactive',
  banned: 'users.statusBanned',
};

const STATE_NAMES: Record<ProfileState, PlainKey> = {
  [PROFILE_STATES.active]: 'users.statusActive',
  [PROFILE_STATES.inactive]: 'users.statusInactive',
  [PROFILE_STATES.banned]: 'users.statusBanned',
};

const ROLE_NAMES: Record<User['ROLE'], PlainKey> = {
  USER: 'users.roleUSER',
  ADMIN: 'users.roleADMIN',
  MODERATOR: 'users.roleMODERATOR',
  SUPPORT: 'users.roleSUPPORT',
};

const SORT_NAMES: Record<SortField, PlainKey> = {
  joined_at: 'users.sortJoined',
  user_name: 'users.sortName',
  balance: 'users.sortBalance',
};

export const stateName = (state: ProfileState): string => t(STATE_NAMES[state]);
export const roleName = (role: User['ROLE']): string => t(ROLE_NAMES[role]);

export const statusName = (status: UserStatus): string => t(STATUS_NAMES[status]);
export const statusOptions = () => USER_STATUSES.map((value) => ({ value, label: statusName(value) }));
export const stateOptions = () =>
  ([PROFILE_STATES.active, PROFILE_STATES.inactive, PROFILE_STATES.banned] as const).map((state) => ({
    value: String(state),
    label: stateName(state),
  }));
/** Users and administrators, and the current role of the user, which may be a different one. */
export const roleOptions = (present: User['ROLE']) =>
  [...new Set<User['ROLE']>(['USER', 'ADMIN', present])].map((value) => ({ value, label: roleName(value) }));
export const sortOptions = () => Object.entries(SORT_NAMES).map(([value, key]) => ({ value: value as SortField, label: t(key) }));
