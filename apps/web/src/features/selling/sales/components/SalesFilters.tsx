import { GAMES } from '@lootfolio/domain/games';
import { marketName } from '@lootfolio/domain/markets';
import { COUNTED_STATUSES, type CountedStatus } from '@lootfolio/domain/sales';
import { t } from '../../../../i18n/i18n.ts';
import { today } from '../../../../lib/calendar.ts';
import { useMobile } from '../../../../lib/use-media.ts';
import { Checkbox } from '../../../../ui/form/Checkbox.tsx';
import { DateRange } from '../../../../ui/form/DateRange.tsx';
import { filterChip } from '../../../../ui/form/filter-chips.ts';
import { FilterPanel } from '../../../../ui/form/FilterPanel.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import type { Chip } from '../../../../ui/layout/Chips.tsx';
import { saleMarkets } from '../sale-markets.ts';
import { gameIn, gameOf, NO_FILTERS, rangeIn, rangeOf, type GameChoice, type SalesSearch } from '../sales.search.ts';
import css from './SalesFilters.module.css';

const ALL = 'all';
const STATUS_LABELS = { SUCCESS: 'sales.filterSuccess', ON_PROTECTION: 'sales.filterProtection' } as const;

export type Change = (next: Partial<SalesSearch>, replace?: boolean) => void;

/** A market to filter by, or all. */
function MarketFilter({ label, value, onChange }: { label: string; value: string | undefined; onChange: (slug?: string) => void }) {
  return (
    <SelectField
      label={label}
      options={[{ value: ALL, label: t('ui.all') }, ...saleMarkets()]}
      value={value ?? ALL}
      onChange={(slug) => onChange(slug === ALL ? undefined : slug)}
    />
  );
}

/** What is set, and the change that takes it back. */
function chipsOf(search: SalesSearch, onChange: Change): Chip[] {
  const game = GAMES.find(({ slug }) => slug === gameOf(search))?.label ?? t('ui.all');
  const { status = ALL, buyMarket, sellMarket } = search;
  return [
    ...filterChip(search.game !== undefined, t('sales.game'), game, () => onChange({ game: undefined })),
    ...filterChip(buyMarket !== undefined, t('sales.buyMarket'), marketName(buyMarket ?? ''), () => onChange({ buyMarket: undefined })),
    ...filterChip(sellMarket !== undefined, t('sales.sellMarket'), marketName(sellMarket ?? ''), () => onChange({ sellMarket: undefined })),
    ...filterChip(status !== ALL, t('sales.status'), status === ALL ? '' : t(STATUS_LABELS[status]), () => onChange({ status: undefined })),
    ...filterChip(search.costly === true, t('sales.buyPrice'), t('sales.aboveZero'), () => onChange({ costly: undefined })),
  ];
}

/** The period of the sales, and their other filters. */
export function SalesFilters({ search, onChange }: { search: SalesSearch; onChange: Change }) {
  const now = today();
  const asCards = useMobile('wide');
  return (
    <>
      <DateRange
        label={t('sales.period')}
        today={now}
        bounds={{ max: now }}
        value={rangeOf(search, now)}
        onChange={(range) => onChange(rangeIn(range), true)}
      />
      <FilterPanel mobile="wide" chips={chipsOf(search, onChange)} onClear={() => onChange(NO_FILTERS)}>
        <SelectField<GameChoice>
          label={t('sales.game')}
          options={[{ value: ALL, label: t('ui.all') }, ...GAMES.map(({ slug, label }) => ({ value: slug, label }))]}
          value={gameOf(search)}
          onChange={(game) => onChange({ game: gameIn(game) })}
        />
        <MarketFilter label={t('sales.buyMarket')} value={search.buyMarket} onChange={(buyMarket) => onChange({ buyMarket })} />
        <MarketFilter label={t('sales.sellMarket')} value={search.sellMarket} onChange={(sellMarket) => onChange({ sellMarket })} />
        <SelectField<CountedStatus | 'all'>
          label={t('sales.status')}
          options={[
            { value: ALL, label: t('ui.all') },
            ...COUNTED_STATUSES.map((status) => ({ value: status, label: t(STATUS_LABELS[status]) })),
          ]}
          value={search.status ?? ALL}
          onChange={(status) => onChange({ status: status === ALL ? undefined : status })}
        />
        {!asCards && (
          <Checkbox className={css.zero} checked={!search.costly} onChange={(shown) => onChange({ costly: shown ? undefined : true })}>
            {t('sales.showZero')}
          </Checkbox>
        )}
      </FilterPanel>
    </>
  );
}
