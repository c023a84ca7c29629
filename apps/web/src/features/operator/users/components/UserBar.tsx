import { USER_DEFAULTS, type UserStatus } from '@lootfolio/domain/users';
import { t } from '../../../../i18n/i18n.ts';
import { ADMIN_SEARCH_MS } from '../../../../lib/admin-screens.ts';
import { ListBar } from '../../../../ui/table/ListBar.tsx';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { SortControl } from '../../../../ui/table/SortControl.tsx';
import { sortOptions, statusOptions } from '../users.labels.ts';
import { sortOf, sortParameter, type UsersSearch } from '../users.search.ts';

type Props = { search: UsersSearch; onChange: (next: Partial<UsersSearch>) => void };

/** Searches, filters and sorts the users. */
export function UserBar({ search, onChange }: Props) {
  const { field, descending } = sortOf(search);
  return (
    <ListBar>
      <SearchField
        label={t('users.search')}
        value={search.q ?? ''}
        ms={ADMIN_SEARCH_MS}
        onSearch={(q) => onChange({ q: q || undefined })}
      />
      <SelectField<UserStatus>
        label={t('users.status')}
        options={statusOptions()}
        value={search.status ?? USER_DEFAULTS.status}
        onChange={(status) => onChange({ status: status === USER_DEFAULTS.status ? undefined : status })}
      />
      <SortControl
        options={sortOptions()}
        value={field}
        descending={descending}
        onSort={(next) => onChange({ sort: sortParameter(next, next !== 'user_name') })}
        onDirection={(next) => onChange({ sort: sortParameter(field, next) })}
      />
    </ListBar>
  );
}
