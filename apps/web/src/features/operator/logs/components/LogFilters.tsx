import { useState } from 'react';
import { SECURITY_KINDS } from '@lootfolio/domain/security';
import { t } from '../../../../i18n/i18n.ts';
import { ADMIN_SEARCH_MS } from '../../../../lib/admin-screens.ts';
import { today } from '../../../../lib/calendar.ts';
import { calendarDate } from '../../../../lib/format.ts';
import { DateRange } from '../../../../ui/form/DateRange.tsx';
import { filterChip, rangeText } from '../../../../ui/form/filter-chips.ts';
import { FilterPanel } from '../../../../ui/form/FilterPanel.tsx';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import type { Chip } from '../../../../ui/layout/Chips.tsx';
import { ListBar } from '../../../../ui/table/ListBar.tsx';
import { actionName } from '../audit.names.ts';
import { KIND_NAMES } from '../logs.labels.ts';
import { NO_FILTERS, readUserId, type LogsSearch, type SecurityKind, type Tab } from '../logs.search.ts';

type Props = {
  tab: Tab;
  search: LogsSearch;
  /** The actions that occur in the log. */
  actions: readonly string[];
  onChange: (next: LogsSearch) => void;
};

const ALL = { value: 'ALL', label: '' } as const;
const chosen = <T extends string>(value: T | 'ALL'): T | undefined => (value === 'ALL' ? undefined : value);

/** The options for the filter by action: each kind of action, followed by its actions: `session.` and `session.begun`. */
function actionOptions(actions: readonly string[], current: string | undefined) {
  const values = new Set(actions.flatMap((action) => [`${action.split('.', 1)[0]}.`, action]));
  if (current !== undefined) values.add(current);
  return [...values].toSorted((a, b) => (a < b ? -1 : 1)).map((value) => ({ value, label: actionName(value) }));
}

function AuditFilters({ search, actions, onChange }: Omit<Props, 'tab'>) {
  const all = { ...ALL, label: t('logs.allActions') };
  return (
    <>
      <SelectField<'all' | 'admins'>
        label={t('logs.by')}
        options={[
          { value: 'all', label: t('logs.byAll') },
          { value: 'admins', label: t('logs.byAdmins') },
        ]}
        value={search.by ?? 'all'}
        onChange={(by) => onChange({ by: by === 'admins' ? by : undefined })}
      />
      <SelectField<string>
        label={t('logs.action')}
        options={[all, ...actionOptions(actions, search.action)]}
        value={search.action ?? 'ALL'}
        onChange={(action) => onChange({ action: chosen(action) })}
      />
      <SearchField
        label={t('logs.object')}
        hint={t('logs.objectHint')}
        value={search.object ?? ''}
        ms={ADMIN_SEARCH_MS}
        onSearch={(object) => onChange({ object: object || undefined })}
      />
    </>
  );
}

function UserIdField({ user, onChange }: { user: number | undefined; onChange: (next: LogsSearch) => void }) {
  const [wrong, setWrong] = useState(false);
  return (
    <SearchField
      label={t('logs.userId')}
      hint=""
      problem={wrong ? t('logs.userIdWrong') : null}
      value={user === undefined ? '' : String(user)}
      ms={ADMIN_SEARCH_MS}
      onSearch={(text) => {
        const id = readUserId(text);
        setWrong(id === null);
        if (id !== null) onChange({ user: id });
      }}
    />
  );
}

/** What is set, and the change that takes it back. */
function chipsOf({ by, action, object, kind, user, ip, from, to }: LogsSearch, onChange: Props['onChange']): Chip[] {
  const reset = (name: keyof LogsSearch) => () => onChange({ [name]: undefined });
  return [
    ...filterChip(by !== undefined, t('logs.by'), t('logs.byAdmins'), reset('by')),
    ...filterChip(action !== undefined, t('logs.action'), actionName(action ?? ''), reset('action')),
    ...filterChip(object !== undefined, t('logs.object'), object ?? '', reset('object')),
    ...filterChip(kind !== undefined, t('logs.kind'), kind ? t(KIND_NAMES[kind]) : '', reset('kind')),
    ...filterChip(user !== undefined, t('logs.userId'), String(user), reset('user')),
    ...filterChip(ip !== undefined, t('logs.ip'), ip ?? '', reset('ip')),
    ...filterChip(
      (from ?? to) !== undefined,
      t('logs.period'),
      rangeText(from ? calendarDate(from) : null, to ? calendarDate(to) : null),
      () => onChange({ from: undefined, to: undefined }),
    ),
  ];
}

/** The filters of both logs. Filters that only the other log has are left out. */
export function LogFilters({ tab, search, actions, onChange }: Props) {
  // clear a refused id too, although it is not a filter
  const [cleared, setCleared] = useState(0);
  const clear = (): void => {
    setCleared(cleared + 1);
    onChange(NO_FILTERS);
  };
  return (
    <ListBar>
      <FilterPanel chips={chipsOf(search, onChange)} onClear={clear}>
        {tab === 'audit' ? (
          <AuditFilters search={search} actions={actions} onChange={onChange} />
        ) : (
          <SelectField<SecurityKind | 'ALL'>
            label={t('logs.kind')}
            options={[{ ...ALL, label: t('logs.allActions') }, ...SECURITY_KINDS.map((value) => ({ value, label: t(KIND_NAMES[value]) }))]}
            value={search.kind ?? 'ALL'}
            onChange={(kind) => onChange({ kind: chosen(kind) })}
          />
        )}
        <UserIdField key={cleared} user={search.user} onChange={onChange} />
        <SearchField
          label={t('logs.ip')}
          hint=""
          value={search.ip ?? ''}
          ms={ADMIN_SEARCH_MS}
          onSearch={(ip) => onChange({ ip: ip.slice(0, 45) || undefined })}
        />
        <DateRange
          label={t('logs.period')}
          value={{ from: search.from ?? null, to: search.to ?? null }}
          today={today()}
          onChange={({ from, to }) => onChange({ from: from ?? undefined, to: to ?? undefined })}
        />
      </FilterPanel>
    </ListBar>
  );
}
