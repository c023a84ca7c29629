import { MAX_TARGET_PRICE, MAX_TARGETS, TARGET_DEFAULTS, TARGET_PAGE_SIZES } from '@lootfolio/domain/targets';
import { getRouteApi } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState, type ComponentProps } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { useAddress } from '../../../../lib/use-address.ts';
import { useMissedUpdates } from '../../../../lib/use-missed-updates.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { EmptyByFilter, EmptyList, Failed, StaleNotice, Updates } from '../../../../ui/state/ListState.tsx';
import { PageHeader, Panel } from '../../../../ui/layout/PageHeader.tsx';
import { ListFoot } from '../../../../ui/table/ListFoot.tsx';
import { useItem } from '../../items/items.public.tsx';
import { TargetBar } from '../components/TargetBar.tsx';
import { TargetCard } from '../components/TargetCard.tsx';
import { TargetForm } from '../components/TargetForm.tsx';
import { targetColumns } from '../components/target-columns.tsx';
import { useTargets } from '../targets.queries.ts';
import { activeFilters, presetOf, queryOf, readTargetsSearch, type TargetsSearch, type TargetSort } from '../targets.search.ts';
import css from './TargetsPage.module.css';

const route = getRouteApi('/target');

/** Shown when the user has set no target yet, or none matches the filters. */
function EmptyState({ search, onClear }: { search: TargetsSearch; onClear: () => void }) {
  if (activeFilters(search) > 0) return <EmptyByFilter onClear={onClear} />;
  return (
    <EmptyList text={t('targets.noResultFound')}>
      <p className={css.hint}>{t('targets.emptyText')}</p>
    </EmptyList>
  );
}

type ListProps = {
  query: ReturnType<typeof useTargets>;
  search: TargetsSearch;
  onChange: (next: Partial<TargetsSearch>, replace?: boolean) => void;
};

function List({ query, search, onChange }: ListProps) {
  const { data, error, isPlaceholderData } = query;
  const greatest = data?.greatest ?? MAX_TARGET_PRICE;
  const columns = useMemo(() => targetColumns(greatest), [greatest]);
  if (!data && error) return <Panel flush>{<Failed error={error} onRetry={() => void query.refetch()} />}</Panel>;
  return (
    <DataTable
      caption={t('targets.title')}
      columns={columns}
      rows={data?.data ?? []}
      rowId={({ id }) => String(id)}
      loading={!data}
      skeletonRows={5}
      skeletonCard={214}
      refreshing={isPlaceholderData}
      sort={{ id: search.sort ?? TARGET_DEFAULTS.sort, desc: !search.asc }}
      onSort={({ id, desc }) =>
        onChange({ sort: id === TARGET_DEFAULTS.sort ? undefined : (id as TargetSort), asc: desc ? undefined : true })
      }
      card={(target) => <TargetCard target={target} greatest={greatest} />}
      empty={<EmptyState search={search} onClear={() => onChange({ q: undefined, game: undefined })} />}
    />
  );
}

/** The form. It starts again with each item that the address names. */
function Form({ search, ...rest }: { search: TargetsSearch } & Omit<ComponentProps<typeof TargetForm>, 'preset'>) {
  const named = presetOf(search);
  const { data: found } = useItem(named?.game ?? 'cs2', named?.slug ?? null);
  const preset = named && found ? { game: named.game, item: { ...found, exterior_color: null, price: null } } : null;
  return <TargetForm key={preset?.item.item_id ?? 'empty'} {...rest} preset={preset} />;
}

/** The user's price targets: sets new ones, and shows the distance of each target. */
export function TargetsPage() {
  const search = useAddress(readTargetsSearch);
  const navigate = route.useNavigate();
  const query = useTargets(queryOf(search));
  const missed = useMissedUpdates(query.dataUpdatedAt);
  const now = useNow();
  const { data } = query;
  const refresh = (): void => void query.refetch();
  const change = (next: Partial<TargetsSearch>, replace = false): void =>
    void navigate({ search: (old) => ({ ...old, page: undefined, ...next }), replace, resetScroll: 'page' in next });
  const total = data?.total ?? 0;
  const size = search.size ?? TARGET_DEFAULTS.size;
  const [adding, setAdding] = useState<boolean | null>(null);
  // open for the first target, and for an item that the address names; it stays open when that is set
  if (adding === null && data) setAdding(data.used === 0 || presetOf(search) !== null);
  return (
    <>
      <PageHeader
        title={t('targets.title')}
        lead={t('targets.lead')}
        help={['targets.help1', 'targets.help2', 'targets.help3', 'targets.help4', 'targets.help5']}
        guide="compare"
        actions={
          <>
            <Updates count={missed} onRefresh={refresh} />
            {!adding && (
              <Button icon={<IconPlus size={15} stroke={2} aria-hidden />} onClick={() => setAdding(true)}>
                {t('targets.newTarget')}
              </Button>
            )}
          </>
        }
      />
      <div className={css.screen}>
        {adding && (
          <Form
            search={search}
            used={data?.used ?? 0}
            most={data?.most ?? MAX_TARGETS}
            greatest={data?.greatest ?? MAX_TARGET_PRICE}
            loading={!data}
          />
        )}
        {data?.used !== 0 && <TargetBar search={search} onChange={change} />}
        {data && query.error && <StaleNotice at={new Date(query.dataUpdatedAt)} now={now} onRefresh={refresh} />}
        {/* another element with the form above: what is replaced does not jump */}
        <List key={data?.used === 0 ? 'new' : 'list'} query={query} search={search} onChange={change} />
        <ListFoot
          page={search.page ?? TARGET_DEFAULTS.page}
          pageSize={size}
          total={total}
          waiting={query.isPlaceholderData}
          sizes={{ options: TARGET_PAGE_SIZES, usual: TARGET_DEFAULTS.size }}
          onChange={change}
        />
      </div>
    </>
  );
}
