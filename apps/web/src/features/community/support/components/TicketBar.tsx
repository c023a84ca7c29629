import type { TicketPriority, TicketStatus, TicketType } from '@lootfolio/domain/support';
import { t } from '../../../../i18n/i18n.ts';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { FilterPanel } from '../../../../ui/form/FilterPanel.tsx';
import { filterChip } from '../../../../ui/form/filter-chips.ts';
import type { Chip } from '../../../../ui/layout/Chips.tsx';
import { ListBar } from '../../../../ui/table/ListBar.tsx';
import {
  OWN_STATUS_NAMES,
  PRIORITY_NAMES,
  priorityOptions,
  STATUS_NAMES,
  statusOptions,
  TYPE_NAMES,
  typeOptions,
} from '../support.labels.ts';
import type { TicketSearch } from '../support.search.ts';
import type { Reader } from './Thread.tsx';

type Props = {
  reader: Reader;
  search: TicketSearch;
  /** The pause in typing after which the search begins, in milliseconds. */
  ms: number;
  onChange: (next: Partial<TicketSearch>) => void;
};

/** The options with "All" before them. */
const withAll = <T extends string>(options: { value: T; label: string }[]) => [{ value: 'ALL' as const, label: t('ui.all') }, ...options];

/** Returns undefined, the default, for "All". */
const chosen = <T extends string>(value: T | 'ALL'): T | undefined => (value === 'ALL' ? undefined : value);

const chipOf = (label: string, value: string | undefined, onRemove: () => void): Chip[] =>
  filterChip(value !== undefined, label, value ?? '', onRemove);

/** Searches and filters tickets. */
export function TicketBar({ reader, search, ms, onChange }: Props) {
  const { status, priority, type } = search;
  const names = reader === 'user' ? OWN_STATUS_NAMES : STATUS_NAMES;
  const chips = [
    ...chipOf(t('support.status'), status && t(names[status]), () => onChange({ status: undefined })),
    ...chipOf(t('support.priority'), priority && t(PRIORITY_NAMES[priority]), () => onChange({ priority: undefined })),
    ...chipOf(t('support.type'), type && t(TYPE_NAMES[type]), () => onChange({ type: undefined })),
  ];
  return (
    <ListBar>
      <SearchField label={t('support.search')} value={search.q ?? ''} ms={ms} onSearch={(q) => onChange({ q: q || undefined })} />
      <FilterPanel chips={chips} onClear={() => onChange({ status: undefined, priority: undefined, type: undefined })}>
        <SelectField<TicketStatus | 'ALL'>
          label={t('support.status')}
          options={withAll(statusOptions(names))}
          value={status ?? 'ALL'}
          onChange={(next) => onChange({ status: chosen(next) })}
        />
        <SelectField<TicketPriority | 'ALL'>
          label={t('support.priority')}
          options={withAll(priorityOptions())}
          value={priority ?? 'ALL'}
          onChange={(next) => onChange({ priority: chosen(next) })}
        />
        <SelectField<TicketType | 'ALL'>
          label={t('support.type')}
          options={withAll(typeOptions())}
          value={type ?? 'ALL'}
          onChange={(next) => onChange({ type: chosen(next) })}
        />
      </FilterPanel>
    </ListBar>
  );
}
