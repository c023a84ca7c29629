import { USER_DEFAULTS, type UserStatus } from '@lootfolio/domain/users';
import { t } from '../../../../i18n/i18n.ts';
import { ADMIN_SEARCH_MS } from '../../../../lib/admin-screens.ts';
import { ListBar } from '../../../../ui/table/ListBar.tsx';
import { filterChip } from '../../../../ui/form/filter-chips.ts';
import { FilterPanel } from '../../../../ui/form/FilterPanel.tsx';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { SortControl } from '../../../../ui/table/SortControl.tsx';
import { sortOptions, statusName, statusOptions } from '../users.labels.ts';
import { sortOf, sortParameter, type UsersSearch } from '../users.search.ts';

type Props = { search: UsersSearch; onChange: (next: Partial<UsersSearch>) => void };

/** Searches, filters and sorts the users. */
export function UserBar({ search, onChange }: Props) {
  const { field, descending } = sortOf(search);
  const status = search.status ?? USER_DEFAULTS.status;
  return (
    <ListBar>
      <SearchField
        label={t('users.search')}
        value={search.q ?? ''}
        ms={ADMIN_SEARCH_MS}
        onSearch={(q) => onChange({ q: q || undefined })}
      />
      <FilterPanel
        chips={filterChip(status !== USER_DEFAULTS.status, t('users.status'), statusName(status), () => onChange({ status: undefined }))}
        onClear={() => onChange({ status: undefined })}
      >
        <SelectField<UserStatus>
          label={t('users.status')}
          options={statusOptions()}
          value={status}
          onChange={(next) => onChange({ status: next === USER_DEFAULTS.status ? undefined : next })}
        />
      </FilterPanel>
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
