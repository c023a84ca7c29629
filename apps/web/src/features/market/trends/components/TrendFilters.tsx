import type { ReactNode } from 'react';
import { marketName } from '@lootfolio/domain/markets';
import { t } from '../../../../i18n/i18n.ts';
import { dollars, exactPercent, integer, money } from '../../../../lib/format.ts';
import { filterChip, rangeChip, unset } from '../../../../ui/form/filter-chips.ts';
import { FilterPanel } from '../../../../ui/form/FilterPanel.tsx';
import { CENTS, PERCENT } from '../../../../ui/form/number-kinds.ts';
import { QuantityInput } from '../../../../ui/form/QuantityInput.tsx';
import { RangeInput } from '../../../../ui/form/RangeInput.tsx';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { ListBar } from '../../../../ui/table/ListBar.tsx';
import { SortControl } from '../../../../ui/table/SortControl.tsx';
import { groupChips, GroupFilters, type FilterOptions } from '../../items/items.public.tsx';
import { ALL_MARKETS, MarketPicker, MONEY_MARKETS, useMarketPresets } from '../../marketplaces/marketplaces.public.tsx';
import { BOUNDS, DEFAULTS, isDefault, SORT_KEYS, STEPS, VOLUMES, withoutFilters, type Filters } from '../filters.ts';

type Props = {
  filters: Filters;
  groups: FilterOptions['groups'] | undefined;
  onChange: (patch: Partial<Filters>, options?: { replace?: boolean }) => void;
};

const DEBOUNCE_MS = 1000;
const SORT_LABELS = { price: 'trends.price', name: 'trends.name' } as const;

function Ranges({ filters, onChange }: Props) {
  const wrongOrder = t('trends.wrongOrder');
  return (
    <>
      <RangeInput
        label={t('trends.price')}
        kind={CENTS}
        step={STEPS.price}
        wrong={t('trends.wrongPrice', { max: integer(BOUNDS.price.max / 1000) })}
        wrongOrder={wrongOrder}
        value={{ min: unset(filters.minPrice, DEFAULTS.minPrice), max: unset(filters.maxPrice, DEFAULTS.maxPrice) }}
        limits={{ max: dollars(DEFAULTS.maxPrice) }}
        bounds={BOUNDS.price}
        onChange={({ min, max }) =>
          onChange({
            minPrice: min ?? DEFAULTS.minPrice,
            maxPrice: max ?? (Number(min) > DEFAULTS.maxPrice ? BOUNDS.price.max : DEFAULTS.maxPrice),
          })
        }
      />
      <RangeInput
        label={t('trends.roi')}
        kind={PERCENT}
        step={STEPS.roi}
        wrong={t('trends.wrongRoi', { max: integer(BOUNDS.roi.max) })}
        wrongOrder={wrongOrder}
        value={{ min: unset(filters.minRoi, DEFAULTS.minRoi), max: unset(filters.maxRoi, DEFAULTS.maxRoi) }}
        bounds={BOUNDS.roi}
        onChange={({ min, max }) => onChange({ minRoi: min ?? DEFAULTS.minRoi, maxRoi: max ?? DEFAULTS.maxRoi })}
      />
      <QuantityInput
        bare
        label={t('trends.minQuantity')}
        bounds={BOUNDS.quantity}
        wrong={t('trends.wrongQuantity', { max: integer(BOUNDS.quantity.max) })}
        placeholder={t('items.any')}
        value={filters.qty === 0 ? null : filters.qty}
        onChange={() => undefined}
        onCommit={(typed) => {
          // an empty field means any quantity
          const qty = typed === null ? 0 : typed;
          if (qty !== undefined && qty !== filters.qty) onChange({ qty });
        }}
      />
    </>
  );
}

function VolumeField({ value, onChange }: { value: number; onChange: (volume: number) => void }) {
  const shown = value === 0 || VOLUMES.includes(value) ? VOLUMES : [...VOLUMES, value];
  const named = [0, ...shown].map((volume) => ({ value: String(volume), label: volume === 0 ? t('items.any') : integer(volume) }));
  return <SelectField label={t('trends.volume')} options={named} value={String(value)} onChange={(text) => onChange(Number(text))} />;
}

function MarketFields({ filters, onChange }: Props) {
  const presets = useMarketPresets();
  return (
    <>
      <MarketPicker
        label={t('trends.source')}
        value={filters.sourceMarkets}
        whole={ALL_MARKETS}
        wholeLabel={t('trends.allMarkets')}
        presets={presets}
        onChange={(sourceMarkets) => onChange({ sourceMarkets })}
      />
      <MarketPicker
        label={t('trends.target')}
        value={filters.targetMarkets}
        whole={MONEY_MARKETS}
        wholeLabel={t('trends.allPayingMoney')}
        presets={presets}
        onChange={(targetMarkets) => onChange({ targetMarkets })}
      />
    </>
  );
}

const nameOf = (slugs: readonly string[], whole: string): string => (slugs.length === 0 ? whole : slugs.map(marketName).join(', '));

/** What is set, and the change that takes it back. */
function chipsOf(filters: Filters, onChange: Props['onChange']) {
  const { minPrice, maxPrice, minRoi, maxRoi, qty, volume, sourceMarkets, targetMarkets } = filters;
  const isSet = (...names: (keyof Filters)[]): boolean => !isDefault(filters, ...names);
  const reset =
    (...names: (keyof Filters)[]) =>
    () =>
      onChange(Object.fromEntries(names.map((name) => [name, DEFAULTS[name]])));
  return [
    ...rangeChip(
      t('trends.price'),
      { min: minPrice, max: maxPrice },
      { min: DEFAULTS.minPrice, max: DEFAULTS.maxPrice },
      money,
      reset('minPrice', 'maxPrice'),
    ),
    ...rangeChip(
      t('trends.roi'),
      { min: minRoi, max: maxRoi },
      { min: DEFAULTS.minRoi, max: DEFAULTS.maxRoi },
      exactPercent,
      reset('minRoi', 'maxRoi'),
    ),
    ...filterChip(isSet('qty'), t('trends.minQuantity'), integer(qty), reset('qty')),
    ...filterChip(isSet('volume'), t('trends.volume'), integer(volume), reset('volume')),
    ...groupChips(filters, onChange),
    ...filterChip(isSet('sourceMarkets'), t('trends.source'), nameOf(sourceMarkets, t('trends.allMarkets')), reset('sourceMarkets')),
    ...filterChip(isSet('targetMarkets'), t('trends.target'), nameOf(targetMarkets, t('trends.allPayingMoney')), reset('targetMarkets')),
  ];
}

/** Search, order and filters of the table. `children`: what else stands in the bar. */
export function TrendFilters({ filters, groups, onChange, children }: Props & { children: ReactNode }) {
  return (
    <ListBar>
      <search aria-label={t('trends.searchItems')}>
        <SearchField
          label={t('trends.search')}
          hint={t('trends.searchHint')}
          ms={DEBOUNCE_MS}
          value={filters.searchQuery}
          onSearch={(searchQuery) => onChange({ searchQuery }, { replace: true })}
        />
      </search>
      <SortControl
        options={SORT_KEYS.map((key) => ({ value: key, label: t(SORT_LABELS[key]) }))}
        value={filters.sortBy}
        descending={filters.sortOrder === 'DESC'}
        onSort={(sortBy) => onChange({ sortBy, sortOrder: sortBy === 'name' ? 'ASC' : 'DESC' })}
        onDirection={(descending) => onChange({ sortOrder: descending ? 'DESC' : 'ASC' })}
      />
      <FilterPanel
        mobile="shell"
        chips={chipsOf(filters, onChange)}
        onClear={() => onChange({ ...withoutFilters(filters), searchQuery: filters.searchQuery })}
      >
        <Ranges filters={filters} groups={groups} onChange={onChange} />
        <VolumeField value={filters.volume} onChange={(volume) => onChange({ volume })} />
        <GroupFilters value={filters} groups={groups} onChange={onChange} />
        <MarketFields filters={filters} groups={groups} onChange={onChange} />
      </FilterPanel>
      {children}
    </ListBar>
  );
}
