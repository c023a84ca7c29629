import type { TicketPriority, TicketStatus, TicketType } from '@lootfolio/domain/support';
import { t } from '../../../../i18n/i18n.ts';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { OWN_STATUS_NAMES, priorityOptions, STATUS_NAMES, statusOptions, typeOptions } from '../support.labels.ts';
import type { TicketSearch } from '../support.search.ts';
import type { Reader } from './Thread.tsx';
import css from './TicketBar.module.css';

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

/** Searches and filters tickets. */
export function TicketBar({ reader, search, ms, onChange }: Props) {
  return (
    <div className={css.bar}>
      <SearchField label={t('support.search')} value={search.q ?? ''} ms={ms} onSearch={(q) => onChange({ q: q || undefined })} />
      <SelectField<TicketStatus | 'ALL'>
        label={t('support.status')}
        options={withAll(statusOptions(reader === 'user' ? OWN_STATUS_NAMES : STATUS_NAMES))}
        value={search.status ?? 'ALL'}
        onChange={(status) => onChange({ status: chosen(status) })}
      />
      <SelectField<TicketPriority | 'ALL'>
        label={t('support.priority')}
        options={withAll(priorityOptions())}
        value={search.priority ?? 'ALL'}
        onChange={(priority) => onChange({ priority: chosen(priority) })}
      />
      <SelectField<TicketType | 'ALL'>
        label={t('support.type')}
        options={withAll(typeOptions())}
        value={search.type ?? 'ALL'}
        onChange={(type) => onChange({ type: chosen(type) })}
      />
    </div>
  );
}
