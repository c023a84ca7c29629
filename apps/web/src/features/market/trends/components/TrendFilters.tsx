import { t } from '../../../../i18n/i18n.ts';
import { integer } from '../../../../lib/format.ts';
import { FilterPanel } from '../../../../ui/form/FilterPanel.tsx';
import { CENTS, PERCENT } from '../../../../ui/form/number-kinds.ts';
import { QuantityInput } from '../../../../ui/form/QuantityInput.tsx';
import { RangeInput } from '../../../../ui/form/RangeInput.tsx';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { SortControl } from '../../../../ui/table/SortControl.tsx';
import { GroupFilters, type FilterOptions } from '../../items/items.public.tsx';
import { ALL_MARKETS, MarketPicker, MONEY_MARKETS, useMarketPresets } from '../../marketplaces/marketplaces.public.tsx';
import { activeCount, BOUNDS, DEFAULTS, SORT_KEYS, STEPS, VOLUMES, withoutFilters, type Filters } from '../filters.ts';
import css from './TrendFilters.module.css';

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
        value={{ min: filters.minPrice, max: filters.maxPrice }}
        bounds={BOUNDS.price}
        onChange={({ min, max }) => onChange({ minPrice: min ?? DEFAULTS.minPrice, maxPrice: max ?? BOUNDS.price.max })}
      />
      <RangeInput
        label={t('trends.roi')}
        kind={PERCENT}
        step={STEPS.roi}
        wrong={t('trends.wrongRoi', { max: integer(BOUNDS.roi.max) })}
        wrongOrder={wrongOrder}
        value={{ min: filters.minRoi, max: filters.maxRoi }}
        bounds={BOUNDS.roi}
        onChange={({ min, max }) => onChange({ minRoi: min ?? DEFAULTS.minRoi, maxRoi: max ?? BOUNDS.roi.max })}
      />
      <QuantityInput
        bare
        label={t('trends.minQuantity')}
        bounds={BOUNDS.quantity}
        wrong={t('trends.wrongQuantity', { max: integer(BOUNDS.quantity.max) })}
        value={filters.qty}
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

/** Search, order and filters of the table. */
export function TrendFilters({ filters, groups, onChange }: Props) {
  return (
    <>
      <div className={css.bar}>
        <search className={css.search} aria-label={t('trends.searchItems')}>
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
      </div>
      <FilterPanel
        mobile="shell"
        active={activeCount(filters)}
        onClear={() => onChange({ ...withoutFilters(filters), searchQuery: filters.searchQuery })}
      >
        <Ranges filters={filters} groups={groups} onChange={onChange} />
        <VolumeField value={filters.volume} onChange={(volume) => onChange({ volume })} />
        <GroupFilters value={filters} groups={groups} onChange={onChange} />
        <MarketFields filters={filters} groups={groups} onChange={onChange} />
      </FilterPanel>
    </>
  );
}
