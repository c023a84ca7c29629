import { INVENTORY_DEFAULTS, INVENTORY_SORTS, type InventorySort } from '@lootfolio/domain/inventory';
import type { ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { date, floatValue, integer } from '../../../../lib/format.ts';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import { ItemCell } from '../../../../market-ui/ItemCell.tsx';
import type { Column } from '../../../../ui/table/table.ts';
import { RowButtons } from '../../../../ui/table/RowButtons.tsx';
import { changeColumns, PriceChange } from '../../../market/items/items.public.tsx';
import type { Thing } from '../inventory.queries.ts';
import type { InventorySearch } from '../inventory.search.ts';
import { Lock } from './ThingCard.tsx';
import { CopyName, Inspect, itemPath, Search, Sell } from './ThingLinks.tsx';
import css from './ThingTable.module.css';

const dollars = (amount: number | null): number | null => amount && amount / 1000;

export const THING_COLUMNS: readonly Column<Thing>[] = [
  {
    id: 'name',
    fixed: true,
    width: '24%',
    sortable: true,
    header: () => t('inventory.item'),
    name: () => t('inventory.item'),
    copyValue: ({ name }) => name,
    cell: (thing) => (
      <ItemCell
        name={thing.name}
        image={thing.image}
        itemId={thing.item_id}
        color={thing.rarity_color ?? thing.color}
        exterior={thing.exterior}
        href={itemPath(thing)}
        marks={<Lock thing={thing} />}
      />
    ),
  },
  {
    id: 'float',
    sortable: true,
    numeric: true,
    header: () => t('inventory.float'),
    name: () => t('inventory.float'),
    copyValue: ({ float }) => float,
    cell: ({ float }) => (float === null ? <Money value={null} /> : floatValue(float)),
  },
  {
    id: 'units',
    numeric: true,
    header: () => t('inventory.columnQuantity'),
    name: () => t('inventory.columnQuantity'),
    copyValue: ({ units }) => units,
    cell: ({ units }) => integer(units),
  },
  ...(
    [
      ['price', 'inventory.value', ({ price }) => price],
      ['net', 'inventory.net', ({ net }) => net],
      ['cost', 'inventory.buyPrice', ({ cost }) => cost?.unit ?? null],
    ] as const satisfies readonly [string, string, (thing: Thing) => number | null][]
  ).map(([id, key, valueOf]): Column<Thing> => ({
    id,
    sortable: id === 'price',
    numeric: true,
    header: () => t(key),
    name: () => t(key),
    copyValue: (thing) => dollars(valueOf(thing)),
    cell: (thing) => <Money value={valueOf(thing)} />,
  })),
  ...changeColumns<Thing>(['change_1d', 'change_7d']),
  {
    id: 'profit',
    sortable: true,
    numeric: true,
    header: () => t('inventory.profit'),
    name: () => t('inventory.profit'),
    copyValue: ({ profit }) => dollars(profit),
    cell: ({ profit, ratio }) => (
      <span className={css.gain}>
        <Delta value={profit} unit="money" plain />
        {ratio !== null && <Delta value={ratio} unit="percent" plain />}
      </span>
    ),
  },
  {
    id: 'acquired',
    sortable: true,
    numeric: true,
    header: () => t('inventory.acquired'),
    name: () => t('inventory.acquired'),
    copyValue: ({ acquired_at: at }) => at.slice(0, 10),
    cell: ({ acquired_at: at }) => <span className={css.day}>{date(at)}</span>,
  },
  {
    id: 'actions',
    screenOnly: true,
    numeric: true,
    header: () => <span className="visually-hidden">{t('inventory.actions')}</span>,
    cell: (thing) => (
      <RowButtons>
        <Sell thing={thing} />
        <CopyName thing={thing} />
        <Inspect thing={thing} />
        <Search thing={thing} />
      </RowButtons>
    ),
  },
];

const Figure = ({ label, value }: { label: string; value: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

/** A thing on a small screen: its four figures below its name. */
const ThingRowCard = ({ thing }: { thing: Thing }) => (
  <div className={css.card}>
    <ItemCell
      name={thing.name}
      image={thing.image}
      itemId={thing.item_id}
      color={thing.rarity_color ?? thing.color}
      exterior={thing.exterior}
      marks={<Lock thing={thing} />}
    />
    <dl className={css.figures}>
      <Figure
        label={t('inventory.value')}
        value={
          <>
            <Money value={thing.price} /> {thing.change_1d && <PriceChange of={thing} span="change_1d" />}
          </>
        }
      />
      <Figure label={t('inventory.net')} value={<Money value={thing.net} />} />
      <Figure label={t('inventory.buyPrice')} value={<Money value={thing.cost?.unit ?? null} />} />
      <Figure label={t('inventory.profit')} value={<Delta value={thing.profit} unit="money" plain />} />
    </dl>
    <RowButtons>
      <CopyName thing={thing} />
      <Inspect thing={thing} />
    </RowButtons>
  </div>
);

type Props = {
  things: readonly Thing[];
  columns: readonly Column<Thing>[];
  loading: boolean;
  skeletons: number;
  refreshing: boolean;
  search: InventorySearch;
  onChange: (next: Partial<InventorySearch>) => void;
  onOpen: (thing: Thing) => void;
};

/** The user's own things as rows. */
export const ThingTable = ({ things, columns, loading, skeletons, refreshing, search, onChange, onOpen }: Props) => (
  <DataTable
    dense
    caption={t('inventory.title')}
    columns={columns}
    rows={things}
    rowId={({ asset_id: id }) => id}
    loading={loading}
    skeletonRows={skeletons}
    refreshing={refreshing}
    sort={{ id: search.sort ?? INVENTORY_DEFAULTS.sort, desc: !search.asc }}
    onSort={({ id, desc }) =>
      onChange(
        sortOf(
          INVENTORY_SORTS.find((sort) => sort === id)!,
          desc,
        ),
      )
    }
    onRowOpen={onOpen}
    card={(thing) => <ThingRowCard thing={thing} />}
  />
);

/** The address of a sort order; the default order is left out. */
export const sortOf = (sort: InventorySort, descending: boolean): Partial<InventorySearch> => ({
  sort: sort === INVENTORY_DEFAULTS.sort ? undefined : sort,
  asc: descending ? undefined : true,
});
