import { IconBackpack, IconPlus } from '@tabler/icons-react';
import { TRACKER_DEFAULTS, TRACKER_SORTS, type TrackerSort } from '@lootfolio/domain/tracker';
import type { ReactNode } from 'react';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { useMobile } from '../../../../lib/use-media.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { ListBar } from '../../../../ui/table/ListBar.tsx';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { SortControl } from '../../../../ui/table/SortControl.tsx';
import { CHANGE_NAMES } from '../../../market/items/items.public.tsx';
import { markets, type TrackerSearch } from '../tracker.search.ts';

const DEBOUNCE_MS = 1000;

const SORTS: Readonly<Record<TrackerSort, PlainKey>> = {
  name: 'tracker.item',
  qty: 'tracker.quantity',
  buy_price: 'tracker.buyPrice',
  current_price: 'tracker.currentPrice',
  ...CHANGE_NAMES,
  profit: 'tracker.profit',
  profit_ratio: 'tracker.profitRatio',
  transaction_date: 'tracker.boughtOn',
};

type Props = {
  search: TrackerSearch;
  onChange: (next: Partial<TrackerSearch>) => void;
  /** Opens the form of one purchase, or the choice from the user's own inventory. Absent when the user cannot add items. */
  onAdd?: ((what: 'item' | 'own') => void) | undefined;
  /** The choice of the columns, for a table. */
  view: ReactNode;
  children: ReactNode;
};

/** Searches and filters the items. On a phone it also sorts them, because the table's head is missing there. */
export function TrackerBar({ search, onChange, onAdd, view, children }: Props) {
  const narrow = useMobile('list');
  return (
    <ListBar>
      <SearchField
        label={t('tracker.search')}
        value={search.q ?? TRACKER_DEFAULTS.q}
        ms={DEBOUNCE_MS}
        onSearch={(q) => onChange({ q: q || undefined })}
      />
      <SelectField
        label={t('tracker.market')}
        options={[{ value: 'all', label: t('tracker.allMarkets') }, ...markets()]}
        value={search.market ?? 'all'}
        onChange={(market) => onChange({ market: market === 'all' ? undefined : market })}
      />
      {narrow ? (
        <SortControl<TrackerSort>
          options={TRACKER_SORTS.map((value) => ({ value, label: t(SORTS[value]) }))}
          value={search.sort ?? TRACKER_DEFAULTS.sort}
          descending={!search.asc}
          onSort={(sort) => onChange({ sort: sort === TRACKER_DEFAULTS.sort ? undefined : sort, asc: sort === 'name' || undefined })}
          onDirection={(descending) => onChange({ asc: descending ? undefined : true })}
        />
      ) : (
        view
      )}
      {children}
      {onAdd && (
        <>
          <Button variant="default" icon={<IconBackpack size={15} aria-hidden />} aria-haspopup="dialog" onClick={() => onAdd('own')}>
            {t('tracker.addOwn')}
          </Button>
          <Button icon={<IconPlus size={15} stroke={2} aria-hidden />} onClick={() => onAdd('item')}>
            {t('tracker.addItem')}
          </Button>
        </>
      )}
    </ListBar>
  );
}
