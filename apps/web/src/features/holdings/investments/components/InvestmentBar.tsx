import {
  INVESTMENT_DEFAULTS,
  INVESTMENT_PRICE_STEP,
  INVESTMENT_SORTS,
  INVESTMENT_STATES,
  MAX_INVESTMENT_PRICE,
  type InvestmentSort,
  type InvestmentState,
} from '@lootfolio/domain/investments';
import type { ReactNode } from 'react';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { money } from '../../../../lib/format.ts';
import { useMobile } from '../../../../lib/use-media.ts';
import { rangeChip, unset } from '../../../../ui/form/filter-chips.ts';
import { FilterPanel } from '../../../../ui/form/FilterPanel.tsx';
import { ListBar } from '../../../../ui/table/ListBar.tsx';
import { MONEY } from '../../../../ui/form/number-kinds.ts';
import { RangeInput } from '../../../../ui/form/RangeInput.tsx';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { Segments } from '../../../../ui/form/Segments.tsx';
import { SortControl } from '../../../../ui/table/SortControl.tsx';
import { pricesIn, pricesOf, type InvestmentsSearch } from '../investments.search.ts';
import { HEADS } from './investment-columns.tsx';
import { MarketChoice } from './MarketChoice.tsx';
import css from './InvestmentBar.module.css';

const DEBOUNCE_MS = 1000;
const { priceFrom: LOWEST, priceTo: HIGHEST } = INVESTMENT_DEFAULTS;

const STATES: Readonly<Record<InvestmentState, PlainKey>> = { held: 'investments.held', sold: 'investments.sold', all: 'ui.all' };

/** The sort order in the format of the address. */
export const sortIn = (sort: InvestmentSort, descending: boolean): Pick<InvestmentsSearch, 'sort' | 'asc'> => ({
  sort: sort === INVESTMENT_DEFAULTS.sort ? undefined : sort,
  asc: descending ? undefined : true,
});

type Props = {
  search: InvestmentsSearch;
  onChange: (next: Partial<InvestmentsSearch>, replace?: boolean) => void;
  market: string;
  onMarket: (slug: string) => void;
  total: number | undefined;
  /** What else stands in the bar. */
  children: ReactNode;
};

/** Searches and filters the list. On a phone it also sorts the list, because the table's head is missing there. */
export function InvestmentBar({ search, onChange, market, onMarket, total, children }: Props) {
  const narrow = useMobile('list');
  const { min, max } = pricesOf(search);
  const clearPrices = (): void => onChange(pricesIn({ min: null, max: null }));
  return (
    <ListBar>
      <SearchField
        label={t('investments.search')}
        value={search.q ?? INVESTMENT_DEFAULTS.q}
        ms={DEBOUNCE_MS}
        onSearch={(q) => onChange({ q: q || undefined }, true)}
      />
      <Segments<InvestmentState>
        label={t('investments.state')}
        options={INVESTMENT_STATES.map((state) => ({ value: state, label: t(STATES[state]) }))}
        value={search.state ?? INVESTMENT_DEFAULTS.state}
        onChange={(state) => onChange({ state: state === INVESTMENT_DEFAULTS.state ? undefined : state })}
      />
      {narrow && (
        <SortControl<InvestmentSort>
          options={INVESTMENT_SORTS.map((value) => ({ value, label: t(HEADS[value]) }))}
          value={search.sort ?? INVESTMENT_DEFAULTS.sort}
          descending={!search.asc}
          onSort={(sort) => onChange(sortIn(sort, sort !== 'name'))}
          onDirection={(descending) => onChange({ asc: descending ? undefined : true })}
        />
      )}
      <MarketChoice value={market} onChange={onMarket} />
      <FilterPanel
        mobile="shell"
        chips={rangeChip(t('investments.price'), { min, max }, { min: LOWEST, max: HIGHEST }, money, clearPrices)}
        onClear={clearPrices}
      >
        <RangeInput
          label={t('investments.price')}
          kind={MONEY}
          step={INVESTMENT_PRICE_STEP}
          value={{ min: unset(min, LOWEST), max: unset(max, HIGHEST) }}
          bounds={{ min: 0, max: MAX_INVESTMENT_PRICE }}
          onChange={(range) => onChange(pricesIn(range))}
        />
      </FilterPanel>
      <p className={css.count} role="status">
        {total !== undefined && t('investments.count', { n: total })}
      </p>
      {children}
    </ListBar>
  );
}
