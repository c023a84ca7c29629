import type { ComponentProps } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { dollars, exactPercent, integer, list, money, percent } from '../../../../lib/format.ts';
import { storeNextPath } from '../../../../lib/next-path.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { ButtonLink } from '../../../../ui/form/Button.tsx';
import { filterChip, rangeChip, unset } from '../../../../ui/form/filter-chips.ts';
import { FilterPanel } from '../../../../ui/form/FilterPanel.tsx';
import { MoneyInput } from '../../../../ui/form/MoneyInput.tsx';
import { MONEY, PERCENT } from '../../../../ui/form/number-kinds.ts';
import { QuantityInput } from '../../../../ui/form/QuantityInput.tsx';
import { RangeInput } from '../../../../ui/form/RangeInput.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { Toggle } from '../../../../ui/form/Toggle.tsx';
import type { Chip } from '../../../../ui/layout/Chips.tsx';
import { groupChips, GroupFilters, type FilterOptions } from '../../items/items.public.tsx';
import { useSalesMarkets } from '../../marketplaces/marketplaces.public.tsx';
import { advancedCount, BOUNDS, DEFAULTS, MAX_AGES, VOLUMES, type Filters } from '@lootfolio/domain/comparison-filters';
import { ageLabel } from '../labels.ts';
import css from './AdvancedFilters.module.css';

type Props = { filters: Filters; groups: FilterOptions['groups'] | undefined; onChange: (patch: Partial<Filters>) => void };

type ChoiceProps = {
  label: string;
  value: number;
  options: readonly number[];
  format: (value: number) => string;
  onChange: (value: number) => void;
};

function Choice({ label, value, options, format, onChange }: ChoiceProps) {
  const shown = value === 0 || options.includes(value) ? options : [...options, value];
  const named = [0, ...shown].map((option) => ({ value: String(option), label: option === 0 ? t('comparison.any') : format(option) }));
  return <SelectField label={label} options={named} value={String(value)} onChange={(text) => onChange(Number(text))} />;
}

function Fields({ filters, groups, onChange }: Props) {
  const selling = useSalesMarkets();
  const volumeLabel = selling.length === 0 ? t('comparison.volume') : t('comparison.volumeOf', { markets: list(selling) });
  return (
    <>
      <RangeInput
        label={t('comparison.price')}
        kind={MONEY}
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
        label={t('comparison.roi')}
        kind={PERCENT}
        value={{ min: unset(filters.minRoi, DEFAULTS.minRoi), max: unset(filters.maxRoi, DEFAULTS.maxRoi) }}
        limits={{ min: percent(DEFAULTS.minRoi, { digits: 0 }), max: percent(DEFAULTS.maxRoi, { digits: 0 }) }}
        bounds={BOUNDS.roi}
        onChange={({ min, max }) => onChange({ minRoi: min ?? DEFAULTS.minRoi, maxRoi: max ?? DEFAULTS.maxRoi })}
      />
      <MoneyInput
        label={t('comparison.minProfit')}
        bounds={BOUNDS.price}
        wrong={t('comparison.wrongProfit', { max: money(BOUNDS.price.max) })}
        placeholder={t('comparison.any')}
        value={filters.minProfit === 0 ? null : filters.minProfit}
        onChange={() => undefined}
        onCommit={(typed) => {
          // an empty field means any profit
          const minProfit = typed === null ? 0 : typed;
          if (minProfit !== undefined && minProfit !== filters.minProfit) onChange({ minProfit });
        }}
      />
      <QuantityInput
        bare
        label={t('comparison.minQuantity')}
        bounds={BOUNDS.quantity}
        wrong={t('comparison.wrongQuantity', { max: integer(BOUNDS.quantity.max) })}
        placeholder={t('comparison.any')}
        value={filters.qty === 0 ? null : filters.qty}
        onChange={() => undefined}
        onCommit={(typed) => {
          // an empty field means any quantity
          const qty = typed === null ? 0 : typed;
          if (qty !== undefined && qty !== filters.qty) onChange({ qty });
        }}
      />
      <Choice label={volumeLabel} value={filters.volume} options={VOLUMES} format={integer} onChange={(volume) => onChange({ volume })} />
      <Choice
        label={t('comparison.maxAge')}
        value={filters.maxAge ?? 0}
        options={MAX_AGES}
        format={ageLabel}
        onChange={(minutes) => onChange({ maxAge: minutes === 0 ? null : minutes })}
      />
      <GroupFilters value={filters} groups={groups} onChange={onChange} />
      <Toggle
        inline
        label={t('comparison.globalMinimum')}
        on={filters.globalMinimum}
        onChange={(globalMinimum) => onChange({ globalMinimum })}
      />
    </>
  );
}

/** For visitors: shows the filters disabled, with a link to sign in. */
function Locked(props: Props & { linkHasFilters: boolean }) {
  const storeAddress = (): void => storeNextPath(location.pathname + location.search);
  return (
    <section className={css.locked} aria-label={t('comparison.advanced')}>
      <div className={css.blurred} inert aria-hidden>
        <Fields {...props} />
      </div>
      <div className={css.cover}>
        <p className={css.prompt}>{t('comparison.signInForFilters')}</p>
        {props.linkHasFilters && <p className={css.note}>{t('comparison.linkNeedsSignIn')}</p>}
        <ButtonLink href={pathTo('/login')} onClick={storeAddress}>
          {t('comparison.signIn')}
        </ButtonLink>
      </div>
    </section>
  );
}

/** What is set, and the change that takes it back. */
function chipsOf(filters: Filters, onChange: Props['onChange']): Chip[] {
  const { minPrice, maxPrice, minRoi, maxRoi, minProfit, qty, volume, maxAge, globalMinimum } = filters;
  const isSet = (...names: (keyof Filters)[]): boolean => names.some((name) => filters[name] !== DEFAULTS[name]);
  const reset =
    (...names: (keyof Filters)[]) =>
    () =>
      onChange(Object.fromEntries(names.map((name) => [name, DEFAULTS[name]])));
  return [
    ...rangeChip(
      t('comparison.price'),
      { min: minPrice, max: maxPrice },
      { min: DEFAULTS.minPrice, max: DEFAULTS.maxPrice },
      money,
      reset('minPrice', 'maxPrice'),
    ),
    ...rangeChip(
      t('comparison.roi'),
      { min: minRoi, max: maxRoi },
      { min: DEFAULTS.minRoi, max: DEFAULTS.maxRoi },
      exactPercent,
      reset('minRoi', 'maxRoi'),
    ),
    ...filterChip(isSet('minProfit'), t('comparison.minProfit'), money(minProfit), reset('minProfit')),
    ...filterChip(isSet('qty'), t('comparison.minQuantity'), integer(qty), reset('qty')),
    ...filterChip(isSet('volume'), t('comparison.volume'), integer(volume), reset('volume')),
    ...filterChip(isSet('maxAge'), t('comparison.maxAge'), ageLabel(maxAge ?? 0), reset('maxAge')),
    ...groupChips(filters, onChange),
    ...(globalMinimum ? [{ id: 'lowest', label: t('comparison.globalMinimum'), onRemove: reset('globalMinimum') }] : []),
  ];
}

/**
 * The filters that need sign-in. No chips while a named view is chosen: its name says what is set.
 */
export function AdvancedFilters({
  locked,
  named,
  head,
  clearable,
  ...props
}: Props & { locked: boolean; named: boolean } & Pick<ComponentProps<typeof FilterPanel>, 'head' | 'clearable'>) {
  const active = advancedCount(props.filters);
  // the sheet also holds the search, so its button counts it
  const searching = head !== undefined && props.filters.searchQuery !== '' ? 1 : 0;
  return (
    <FilterPanel
      chips={locked || named ? [] : chipsOf(props.filters, props.onChange)}
      active={searching + (locked ? 0 : active)}
      onClear={() => props.onChange(DEFAULTS)}
      clearable={clearable}
      head={head}
    >
      {locked ? <Locked {...props} linkHasFilters={active > 0} /> : <Fields {...props} />}
    </FilterPanel>
  );
}
