import { GIVEAWAY_DEFAULTS, GIVEAWAY_PERIODS, GIVEAWAY_STATUSES, GIVEAWAY_TYPES } from '@lootfolio/domain/giveaways';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { filterChip } from '../../../../ui/form/filter-chips.ts';
import { FilterPanel } from '../../../../ui/form/FilterPanel.tsx';
import type { Chip } from '../../../../ui/layout/Chips.tsx';
import { ListBar } from '../../../../ui/table/ListBar.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { EmptyByFilter, EmptyList, Failed } from '../../../../ui/state/ListState.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { Pagination } from '../../../../ui/table/Pagination.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { TYPE_NAMES } from '../giveaways.labels.ts';
import { STATUS_NAMES } from './admin-giveaways.labels.ts';
import { deleteGiveaway, useAllGiveaways, type AdminGiveaway } from './admin-giveaways.queries.ts';
import { activeFilters, NO_FILTERS, queryOf, type AdminSearch } from './admin-giveaways.search.ts';
import { DrawDialog } from './DrawDialog.tsx';
import { EntriesDialog } from './EntriesDialog.tsx';
import { GiveawayDialog } from './GiveawayDialog.tsx';
import { giveawayColumns, openingOf, type Opening } from './giveaway-columns.tsx';
import { GiveawayRowCard } from './GiveawayRowCard.tsx';
import { PrizeDialog } from './PrizeDialog.tsx';
import css from './GiveawaysTab.module.css';

type Props = { search: AdminSearch; onChange: (next: Partial<AdminSearch>, replace?: boolean) => void };

type FilterProps<T extends string> = {
  label: string;
  values: readonly T[];
  names: Readonly<Record<T, PlainKey>>;
  value: T | undefined;
  onChange: (value: T | undefined) => void;
};

function Filter<T extends string>({ label, values, names, value, onChange }: FilterProps<T>) {
  return (
    <SelectField<T | 'ALL'>
      label={label}
      options={[{ value: 'ALL', label: t('ui.all') }, ...values.map((one) => ({ value: one, label: t(names[one]) }))]}
      value={value ?? 'ALL'}
      onChange={(next) => onChange(next === 'ALL' ? undefined : next)}
    />
  );
}

const chipsOf = ({ search: { type, status, giveaway_type: kind }, onChange }: Props): Chip[] => [
  ...filterChip(type !== undefined, t('giveaways-admin.type'), type ? t(TYPE_NAMES[type]) : '', () => onChange({ type: undefined })),
  ...filterChip(status !== undefined, t('giveaways-admin.statusColumn'), status ? t(STATUS_NAMES[status]) : '', () =>
    onChange({ status: undefined }),
  ),
  ...filterChip(kind !== undefined, t('giveaways-admin.giveawayType'), kind ? t(TYPE_NAMES[kind]) : '', () =>
    onChange({ giveaway_type: undefined }),
  ),
];

function Bar({ search, onChange, onNew }: Props & { onNew: () => void }) {
  const reset = (): void => onChange(NO_FILTERS);
  return (
    <ListBar>
      <FilterPanel chips={chipsOf({ search, onChange })} onClear={reset} clearable={activeFilters(search) > 0}>
        <Filter
          label={t('giveaways-admin.type')}
          values={GIVEAWAY_PERIODS}
          names={TYPE_NAMES}
          value={search.type}
          onChange={(type) => onChange({ type })}
        />
        <Filter
          label={t('giveaways-admin.giveawayType')}
          values={GIVEAWAY_TYPES}
          names={TYPE_NAMES}
          value={search.giveaway_type}
          onChange={(giveaway_type) => onChange({ giveaway_type })}
        />
        <Filter
          label={t('giveaways-admin.statusColumn')}
          values={GIVEAWAY_STATUSES}
          names={STATUS_NAMES}
          value={search.status}
          onChange={(status) => onChange({ status })}
        />
      </FilterPanel>
      <Button variant="default" disabled={activeFilters(search) === 0} onClick={reset}>
        {t('giveaways-admin.reset')}
      </Button>
      <Button className={css.new} icon={<IconPlus size={15} aria-hidden />} onClick={onNew}>
        {t('giveaways-admin.create')}
      </Button>
    </ListBar>
  );
}

type Opened = { what: Opening; giveaway: AdminGiveaway } | { what: 'create' };

/** The dialog that is open. @param giveaways the newest list, in which a giveaway may have been closed since the dialog opened */
function Opened({ opened, giveaways, onClose }: { opened: Opened; giveaways: readonly AdminGiveaway[]; onClose: () => void }) {
  if (opened.what === 'create') return <GiveawayDialog giveaway={null} onClose={onClose} />;
  const giveaway = giveaways.find(({ id }) => id === opened.giveaway.id) ?? opened.giveaway;
  const joined = giveaway.total_entries;
  switch (opened.what) {
    case 'edit':
      return <GiveawayDialog giveaway={opened.giveaway} onClose={onClose} />;
    case 'participants':
      return <EntriesDialog giveaway={giveaway} onClose={onClose} />;
    case 'draw':
      return <DrawDialog giveaway={giveaway} onClose={onClose} />;
    case 'prize':
      return <PrizeDialog giveaway={giveaway} onClose={onClose} />;
    case 'delete':
      return (
        <ConfirmDialog
          danger
          title={t('giveaways-admin.deleteQuestion')}
          confirmLabel={t('giveaways-admin.delete')}
          onConfirm={async () => void (await deleteGiveaway(giveaway.id))}
          onClose={onClose}
        >
          <p>{giveaway.item_detail.name}</p>
          {joined > 0 && <p>{t('giveaways-admin.usersJoined', { n: joined })}</p>}
        </ConfirmDialog>
      );
  }
}

/** All giveaways, with the actions of an administrator. */
export function GiveawaysTab({ search, onChange }: Props) {
  const { data, error, isPlaceholderData, refetch } = useAllGiveaways(queryOf(search));
  const [opened, setOpened] = useState<Opened | null>(null);
  const onOpen = (what: Opening, giveaway: AdminGiveaway): void => setOpened({ what, giveaway });
  const empty =
    activeFilters(search) > 0 ? (
      <EmptyByFilter onClear={() => onChange(NO_FILTERS)} />
    ) : (
      <EmptyList text={t('giveaways-admin.none')}>
        <p className={css.hint}>{t('giveaways-admin.noneHint')}</p>
      </EmptyList>
    );
  return (
    <div className={css.screen}>
      <Bar search={search} onChange={onChange} onNew={() => setOpened({ what: 'create' })} />
      {!data && error ? (
        <Panel flush>
          <Failed error={error} onRetry={() => void refetch()} />
        </Panel>
      ) : (
        <DataTable
          caption={t('giveaways-admin.caption')}
          dense
          columns={giveawayColumns(onOpen)}
          rows={data?.items ?? []}
          rowId={({ id }) => String(id)}
          loading={!data}
          skeletonRows={GIVEAWAY_DEFAULTS.adminSize}
          skeletonCard={240}
          refreshing={isPlaceholderData}
          card={(giveaway) => <GiveawayRowCard giveaway={giveaway} onOpen={onOpen} />}
          onRowOpen={(giveaway) => onOpen(openingOf(giveaway), giveaway)}
          empty={empty}
        />
      )}
      <Pagination
        page={search.page ?? GIVEAWAY_DEFAULTS.page}
        pageSize={GIVEAWAY_DEFAULTS.adminSize}
        total={data?.total ?? 0}
        waiting={isPlaceholderData}
        onPage={(next, replace) => onChange({ page: next === 1 ? undefined : next }, replace)}
      />
      {opened && <Opened opened={opened} giveaways={data?.items ?? []} onClose={() => setOpened(null)} />}
    </div>
  );
}
