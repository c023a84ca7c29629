import { t } from '../../../../i18n/i18n.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { ItemGrid } from '../../../../market-ui/ItemGrid.tsx';
import { EmptyByFilter, EmptyList, Failed } from '../../../../ui/state/ListState.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { Inspect, Search, ThingCard, useThingCardHeight, type ShownThing } from '../../inventory/inventory.public.tsx';
import type { usePublicThings } from '../public-inventory.queries.ts';
import { activeFilters, NO_FILTERS, type PublicSearch } from '../public-inventory.search.ts';

const SKELETONS = 18;
const NONE: readonly ShownThing[] = [];

const card = (thing: ShownThing) => (
  <ThingCard
    thing={thing}
    actions={
      <>
        <Inspect thing={thing} />
        <Search thing={thing} />
      </>
    }
  />
);

const open = ({ game, slug }: ShownThing): unknown =>
  window.open(pathTo('/$game/item/$slug', { params: { game, slug } }), '_blank', 'noopener');

type Props = {
  title: string;
  query: ReturnType<typeof usePublicThings>;
  search: PublicSearch;
  /** True while the inventory is read for the first time. */
  reading: boolean;
  /** The error when the first reading failed. */
  problem: unknown;
  onRetry: () => void;
  onChange: (next: PublicSearch) => void;
};

/** The things in their current state: loading, failed, empty, or as cards. A press on a card opens the prices of its item. */
export function PublicThings({ title, query, search, reading, problem, onRetry, onChange }: Props) {
  const { data, error, isPlaceholderData, refetch } = query;
  const cardHeight = useThingCardHeight();
  const failed = data?.updated_at === null && !reading ? problem : data ? null : error;
  if (failed)
    return (
      <Panel flush>
        <Failed error={failed} onRetry={data ? onRetry : () => void refetch()} />
      </Panel>
    );
  // an inventory that is read for the first time is not empty
  const loading = !data || data.updated_at === null;
  if (!loading && data.total === 0)
    return (
      <Panel flush>
        {activeFilters(search) > 0 ? (
          <EmptyByFilter onClear={() => onChange(NO_FILTERS)} />
        ) : (
          <EmptyList text={t('inventory.inventoryEmpty')} />
        )}
      </Panel>
    );
  return (
    <ItemGrid
      caption={title}
      items={data?.items ?? NONE}
      itemId={({ asset_id: id }) => id}
      itemLabel={({ name }) => name}
      render={card}
      cardHeight={cardHeight}
      loading={loading}
      skeletons={SKELETONS}
      refreshing={isPlaceholderData}
      onOpen={open}
    />
  );
}
