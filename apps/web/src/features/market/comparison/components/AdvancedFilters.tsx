import type { ComponentProps } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { integer, money } from '../../../../lib/format.ts';
import { storeNextPath } from '../../../../lib/next-path.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { ButtonLink } from '../../../../ui/form/Button.tsx';
import { FilterPanel } from '../../../../ui/form/FilterPanel.tsx';
import { MoneyInput } from '../../../../ui/form/MoneyInput.tsx';
import { MONEY, PERCENT } from '../../../../ui/form/number-kinds.ts';
import { QuantityInput } from '../../../../ui/form/QuantityInput.tsx';
import { RangeInput } from '../../../../ui/form/RangeInput.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { Toggle } from '../../../../ui/form/Toggle.tsx';
import { GroupFilters, type FilterOptions } from '../../items/items.public.tsx';
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
  return (
    <>
      <RangeInput
        label={t('comparison.price')}
        kind={MONEY}
        value={{ min: filters.minPrice, max: filters.maxPrice }}
        bounds={BOUNDS.price}
        onChange={({ min, max }) => onChange({ minPrice: min ?? BOUNDS.price.min, maxPrice: max ?? BOUNDS.price.max })}
      />
      <RangeInput
        label={t('comparison.roi')}
        kind={PERCENT}
        value={{ min: filters.minRoi, max: filters.maxRoi }}
        bounds={BOUNDS.roi}
        onChange={({ min, max }) => onChange({ minRoi: min ?? BOUNDS.roi.min, maxRoi: max ?? BOUNDS.roi.max })}
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
        value={filters.qty}
        onChange={() => undefined}
        onCommit={(typed) => {
          // an empty field means any quantity
          const qty = typed === null ? 0 : typed;
          if (qty !== undefined && qty !== filters.qty) onChange({ qty });
        }}
      />
      <Choice
        label={t('comparison.volume')}
        value={filters.volume}
        options={VOLUMES}
        format={integer}
        onChange={(volume) => onChange({ volume })}
      />
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

/** The filters that need sign-in. */
export function AdvancedFilters({
  locked,
  sheet,
  ...props
}: Props & { locked: boolean; sheet?: ComponentProps<typeof FilterPanel>['sheet'] }) {
  const active = advancedCount(props.filters);
  // the sheet also holds the search, so its button counts it
  const searching = sheet && props.filters.searchQuery !== '' ? 1 : 0;
  if (locked) {
    const notice = <Locked {...props} linkHasFilters={active > 0} />;
    if (!sheet) return notice;
    return (
      <FilterPanel active={searching} onClear={() => undefined} sheet={sheet}>
        {notice}
      </FilterPanel>
    );
  }
  const { minPrice, maxPrice, minRoi, maxRoi, minProfit, qty, volume, maxAge, globalMinimum } = DEFAULTS;
  const clear = (): void =>
    props.onChange({
      minPrice,
      maxPrice,
      minRoi,
      maxRoi,
      minProfit,
      qty,
      volume,
      maxAge,
      globalMinimum,
      type: [],
      exterior: [],
      rarity: [],
      extra: [],
    });
  return (
    <FilterPanel active={active + searching} onClear={clear} sheet={sheet}>
      <Fields {...props} />
    </FilterPanel>
  );
}
