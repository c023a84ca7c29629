import { MAX_LISTING_PRICE, MIN_LISTING_PRICE } from '@lootfolio/domain/listings';
import { APP_IDS } from '@lootfolio/domain/games';
import { findMarket, SELLING_MARKETS } from '@lootfolio/domain/markets';
import {
  BASES,
  MAX_DAILY_STEP,
  MAX_LEAST_UNITS,
  MAX_MARGIN,
  MAX_PERCENT_BY,
  POSITIONS,
  WHEN_ALONE,
  WHEN_BELOW_FLOOR,
  WHEN_LEADING,
} from '@lootfolio/domain/repricing/rule';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { MoneyInput } from '../../../../ui/form/MoneyInput.tsx';
import { MultiSelect } from '../../../../ui/form/MultiSelect.tsx';
import { PercentInput } from '../../../../ui/form/PercentInput.tsx';
import { QuantityInput } from '../../../../ui/form/QuantityInput.tsx';
import { Segments } from '../../../../ui/form/Segments.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import type { Form } from '../../../../ui/form/use-form.ts';
import { GroupFilters, useFilterOptions } from '../../../market/items/items.public.tsx';
import type { RuleValues } from '../rule-form.rules.ts';
import layout from '../../../../ui/form/DialogForm.module.css';
import css from './RuleDialog.module.css';

type Props = { form: Form<RuleValues & { by: unknown; floor: unknown }> };

const PRICES = { min: MIN_LISTING_PRICE, max: MAX_LISTING_PRICE };

const options = <T extends string>(values: readonly T[], labels: Readonly<Record<T, PlainKey>>) =>
  values.map((value) => ({ value, label: t(labels[value]) }));

/** Which listings a rule is for. */
export function ScopeFields({ form: { values, problems, set } }: Props) {
  const groups = useFilterOptions(APP_IDS.cs2).data?.groups;
  if (values.listings) return <p className={css.chosen}>{t('repricing.forChosen', { n: values.listings.length })}</p>;
  return (
    <>
      <div className={layout.pair}>
        <MultiSelect
          label={t('repricing.markets')}
          options={SELLING_MARKETS.map((slug) => ({ value: slug, label: findMarket(slug)!.name }))}
          value={values.markets}
          onChange={(markets) => set({ markets })}
        />
        <GroupFilters
          only={['type']}
          groups={groups}
          value={{ type: values.types, exterior: [], rarity: [], extra: [] }}
          onChange={({ type }) => set({ types: type ?? [] })}
        />
      </div>
      <TextField
        label={t('repricing.search')}
        value={values.search}
        onChange={(search) => set({ search })}
        maxLength={200}
        problem={problems.search ?? null}
      />
      <div className={layout.pair}>
        <MoneyInput
          label={t('repricing.priceFrom')}
          value={values.price_from}
          onChange={(price) => set({ price_from: price })}
          bounds={PRICES}
          placeholder={t('repricing.anyPrice')}
          problem={problems.price_from ?? null}
        />
        <MoneyInput
          label={t('repricing.priceTo')}
          value={values.price_to}
          onChange={(price) => set({ price_to: price })}
          bounds={PRICES}
          placeholder={t('repricing.anyPrice')}
          problem={problems.price_to ?? null}
        />
      </div>
    </>
  );
}

/** Where the price stands. */
export function PlaceFields({ form: { values, problems, set } }: Props) {
  return (
    <>
      <SelectField
        label={t('repricing.basis')}
        options={options(BASES, {
          lowest_ask: 'repricing.optionAsk',
          sales_median: 'repricing.optionSales',
          highest_bid: 'repricing.optionBid',
        })}
        value={values.basis}
        onChange={(basis) => set({ basis })}
      />
      <div className={layout.pair}>
        <SelectField
          label={t('repricing.position')}
          options={options(POSITIONS, {
            match: 'repricing.positionMatch',
            amount: 'repricing.positionAmount',
            percent: 'repricing.positionPercent',
          })}
          value={values.position}
          onChange={(position) => set({ position })}
        />
        {values.position === 'amount' && (
          <MoneyInput
            label={t('repricing.byAmount')}
            value={values.by_amount}
            onChange={(by) => set({ by_amount: by })}
            bounds={{ min: 10, max: MAX_LISTING_PRICE }}
            required
            problem={problems.by ?? null}
          />
        )}
        {values.position === 'percent' && (
          <PercentInput
            label={t('repricing.byPercent')}
            value={values.by_percent}
            onChange={(by) => set({ by_percent: by })}
            bounds={{ min: 0.01, max: MAX_PERCENT_BY / 100 }}
            required
            problem={problems.by ?? null}
          />
        )}
      </div>
    </>
  );
}

/** Floor and ceiling. */
export function BoundFields({ form: { values, problems, set } }: Props) {
  return (
    <>
      <Segments
        showLabel
        label={t('repricing.floor')}
        options={[
          { value: 'cost', label: t('repricing.floorCost') },
          { value: 'amount', label: t('repricing.floorAmount') },
        ]}
        value={values.floor_kind}
        onChange={(kind) => set({ floor_kind: kind })}
      />
      <div className={layout.pair}>
        {values.floor_kind === 'amount' ? (
          <MoneyInput
            label={t('repricing.floorPrice')}
            value={values.floor_amount}
            onChange={(floor) => set({ floor_amount: floor })}
            bounds={PRICES}
            required
            wrong={t('repricing.floorMissing')}
            note={t('repricing.floorPriceNote')}
            problem={problems.floor ?? null}
          />
        ) : (
          <PercentInput
            label={t('repricing.margin')}
            value={values.floor_margin}
            onChange={(margin) => set({ floor_margin: margin })}
            bounds={{ min: 0, max: MAX_MARGIN / 100 }}
            required
            wrong={t('repricing.floorMissing')}
            note={t('repricing.marginNote')}
            problem={problems.floor ?? null}
          />
        )}
        <MoneyInput
          label={t('repricing.ceiling')}
          value={values.ceiling}
          onChange={(ceiling) => set({ ceiling })}
          bounds={PRICES}
          placeholder={t('repricing.noCeiling')}
          note={t('repricing.ceilingNote')}
          problem={problems.ceiling ?? null}
        />
      </div>
    </>
  );
}

/** What to do in special cases, and how careful to be. */
export function CaseFields({ form: { values, problems, set } }: Props) {
  return (
    <>
      <SelectField
        label={t('repricing.whenBelowFloor')}
        options={options(WHEN_BELOW_FLOOR, { hold: 'repricing.keepPrice', floor: 'repricing.goToFloor' })}
        value={values.when_below_floor}
        onChange={(value) => set({ when_below_floor: value })}
      />
      <SelectField
        label={t('repricing.whenLeading')}
        options={options(WHEN_LEADING, { hold: 'repricing.keepPrice', raise: 'repricing.raisePrice' })}
        value={values.when_leading}
        onChange={(value) => set({ when_leading: value })}
      />
      <SelectField
        label={t('repricing.whenAlone')}
        options={options(WHEN_ALONE, { hold: 'repricing.keepPrice', ceiling: 'repricing.goToCeiling' })}
        value={values.when_alone}
        onChange={(value) => set({ when_alone: value })}
      />
      <div className={layout.pair}>
        <QuantityInput
          label={t('repricing.leastUnits')}
          value={values.least_units}
          onChange={(units) => set({ least_units: units })}
          bounds={{ min: 1, max: MAX_LEAST_UNITS }}
          required
          note={t('repricing.leastUnitsNote')}
          problem={problems.least_units ?? null}
        />
        <PercentInput
          label={t('repricing.dailyStep')}
          value={values.daily_step}
          onChange={(step) => set({ daily_step: step })}
          bounds={{ min: 1, max: MAX_DAILY_STEP / 100 }}
          required
          note={t('repricing.dailyStepNote')}
          problem={problems.daily_step ?? null}
        />
      </div>
    </>
  );
}
