import { OUTCOMES, type Outcome } from '@lootfolio/domain/repricing/reasons';
import { useMemo, useState } from 'react';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { dateTime } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx';
import { EmptyByFilter, EmptyList, Failed } from '../../../../ui/state/ListState.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { ListFoot } from '../../../../ui/table/ListFoot.tsx';
import type { Column } from '../../../../ui/table/table.ts';
import { exclude, useDecisions, type Entry, type Rule } from '../repricing.queries.ts';
import { logQuery, PAGE_SIZE, type RepricingSearch } from '../repricing.search.ts';
import { Becomes, Figures, MarketOf } from './decided.tsx';
import css from './DecisionLog.module.css';

const OUTCOME_NAMES: Readonly<Record<Outcome, PlainKey>> = {
  change: 'repricing.outcomeChange',
  hold: 'repricing.outcomeHold',
  skip: 'repricing.outcomeSkip',
};
const SENT: Readonly<Record<NonNullable<Entry['sent']>, PlainKey>> = {
  waiting: 'repricing.sentWaiting',
  sent: 'repricing.sentSent',
  done: 'repricing.sentDone',
  failed: 'repricing.sentFailed',
  unknown: 'repricing.sentUnknown',
};

const What = ({ entry }: { entry: Entry }) => (
  <div className={css.what}>
    <span className={css.name}>{entry.name}</span>
    <MarketOf row={entry} />
  </div>
);

const Why = ({ entry }: { entry: Entry }) => (
  <div className={css.why}>
    <span data-outcome={entry.outcome}>{entry.msg}</span>
    <span className={css.rule}>
      {entry.rule_name ?? t('repricing.deletedRule')}
      {entry.sent && ` · ${t(SENT[entry.sent])}`}
    </span>
    <Figures row={entry} />
  </div>
);

const ExcludeButton = ({ entry, onExclude }: { entry: Entry; onExclude: (entry: Entry) => void }) => (
  <Button
    variant="default"
    className={css.exclude}
    aria-label={t('repricing.exclude', { name: entry.name })}
    onClick={() => onExclude(entry)}
  >
    {t('repricing.excludeConfirm')}
  </Button>
);

const columnsOf = (onExclude: (entry: Entry) => void): Column<Entry>[] => [
  { id: 'at', header: () => t('repricing.at'), cell: ({ at }) => <span className={css.at}>{dateTime(at)}</span> },
  { id: 'item', header: () => t('repricing.item'), cell: (entry) => <What entry={entry} /> },
  { id: 'price', header: () => t('repricing.price'), numeric: true, cell: (entry) => <Becomes row={entry} /> },
  { id: 'reason', header: () => t('repricing.reason'), cell: (entry) => <Why entry={entry} /> },
  {
    id: 'actions',
    header: () => <span className="visually-hidden">{t('repricing.actions')}</span>,
    screenOnly: true,
    cell: (entry) => <ExcludeButton entry={entry} onExclude={onExclude} />,
  },
];

type Props = {
  search: RepricingSearch;
  rules: readonly Rule[];
  onChange: (next: Partial<RepricingSearch>, replace?: boolean) => void;
};

function LogFilters({ search, rules, onChange }: Props) {
  return (
    <div className={css.filters}>
      <SelectField
        label={t('repricing.rule')}
        options={[{ value: '', label: t('ui.all') }, ...rules.map(({ id, name }) => ({ value: String(id), label: name }))]}
        value={search.rule === undefined ? '' : String(search.rule)}
        onChange={(rule) => onChange({ rule: rule === '' ? undefined : Number(rule) })}
      />
      <SelectField
        label={t('repricing.outcome')}
        options={[{ value: '', label: t('ui.all') }, ...OUTCOMES.map((value) => ({ value, label: t(OUTCOME_NAMES[value]) }))]}
        value={search.outcome ?? ''}
        onChange={(outcome) => onChange({ outcome: outcome === '' ? undefined : outcome })}
      />
    </div>
  );
}

/** What rules decided, with the figures of each decision. */
export function DecisionLog({ search, rules, onChange }: Props) {
  const query = useDecisions(logQuery(search));
  const [excluding, setExcluding] = useState<Entry | null>(null);
  const columns = useMemo(() => columnsOf(setExcluding), []);
  const { data, error } = query;
  const total = data?.total ?? 0;
  const isFiltered = search.rule !== undefined || search.outcome !== undefined;
  const paging = { page: search.page ?? 1, pageSize: PAGE_SIZE, total };
  return (
    <div className={css.log}>
      <LogFilters search={search} rules={rules} onChange={onChange} />
      {!data && error ? (
        <Panel flush>
          <Failed error={error} onRetry={() => void query.refetch()} />
        </Panel>
      ) : (
        <DataTable
          dense
          caption={t('repricing.logCaption')}
          columns={columns}
          rows={data?.items ?? []}
          rowId={({ id }) => String(id)}
          loading={!data}
          skeletonRows={PAGE_SIZE}
          skeletonCard={150}
          refreshing={query.isPlaceholderData}
          card={(entry) => (
            <article className={css.card} aria-label={entry.name}>
              <p className={css.cardLine}>
                <span className={css.name}>{entry.name}</span>
                <Becomes row={entry} />
              </p>
              <p className={css.cardLine}>
                <MarketOf row={entry} />
                <span className={css.at}>{dateTime(entry.at)}</span>
              </p>
              <div className={css.cardLine}>
                <Why entry={entry} />
                <ExcludeButton entry={entry} onExclude={setExcluding} />
              </div>
            </article>
          )}
          empty={
            isFiltered ? (
              <EmptyByFilter onClear={() => onChange({ rule: undefined, outcome: undefined })} />
            ) : (
              <EmptyList text={t('repricing.logEmpty')} />
            )
          }
        />
      )}
      <ListFoot {...paging} waiting={query.isPlaceholderData} onChange={onChange} />
      {excluding && (
        <ConfirmDialog
          title={t('repricing.excludeTitle', { name: excluding.name })}
          confirmLabel={t('repricing.excludeConfirm')}
          onConfirm={() => exclude(excluding.listing_id, true)}
          onClose={() => setExcluding(null)}
        >
          <p>{t('repricing.excludeText')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
