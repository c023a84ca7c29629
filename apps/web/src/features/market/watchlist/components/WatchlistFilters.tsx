import { GAMES, type GameSlug } from '@lootfolio/domain/games';
import { findMarket, MARKETS } from '@lootfolio/domain/markets';
import { MAX_PROVIDERS, WATCHLIST_DEFAULTS } from '@lootfolio/domain/watchlist';
import type { ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { filterChip } from '../../../../ui/form/filter-chips.ts';
import { FilterPanel } from '../../../../ui/form/FilterPanel.tsx';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { ListBar } from '../../../../ui/table/ListBar.tsx';
import { MarketPicker, useMarketsOff } from '../../marketplaces/marketplaces.public.tsx';
import { baseOf, slugOf, TYPES, type WatchlistSearch, type WatchlistType } from '../watchlist.search.ts';

const DEBOUNCE_MS = 1000;
const BASES = MARKETS.map(({ slug, name }) => ({ value: slug, label: name }));
const DEFAULT_BASE = slugOf(WATCHLIST_DEFAULTS.base);
const DEFAULT_PROVIDERS = WATCHLIST_DEFAULTS.providers.map(slugOf);

type Props = {
  search: WatchlistSearch;
  onChange: (next: Partial<WatchlistSearch>) => void;
  /** What else stands in the bar. */
  children?: ReactNode;
};

/** Filters the watched items and chooses the markets whose prices are shown. */
export function WatchlistFilters({ search, onChange, children }: Props) {
  const off = useMarketsOff();
  /** True for base markets with prices. The base market in the address is always offered, so that the control can show it. */
  const offered = ({ value }: { value: string }): boolean => !off.includes(value) || value === slugOf(baseOf(search));
  const types = Object.entries(TYPES).map(([value, key]) => ({ value: value as WatchlistType, label: t(key) }));
  const games = [{ value: 'all' as const, label: t('ui.all') }, ...GAMES.map(({ slug, label }) => ({ value: slug, label }))];
  const { type = WATCHLIST_DEFAULTS.type, game } = search;
  const chips = [
    ...filterChip(type !== WATCHLIST_DEFAULTS.type, t('watchlist.type'), t(TYPES[type]), () => onChange({ type: undefined })),
    ...filterChip(game !== undefined, t('watchlist.game'), games.find(({ value }) => value === game)?.label ?? '', () =>
      onChange({ game: undefined }),
    ),
  ];
  return (
    <ListBar>
      <SearchField
        label={t('watchlist.search')}
        value={search.q ?? WATCHLIST_DEFAULTS.q}
        ms={DEBOUNCE_MS}
        onSearch={(q) => onChange({ q: q || undefined })}
      />
      <SelectField
        label={t('watchlist.baseMarket')}
        options={BASES.filter(offered)}
        value={slugOf(baseOf(search))}
        onChange={(base) => onChange({ base: base === DEFAULT_BASE ? undefined : base })}
      />
      <MarketPicker
        label={t('watchlist.providers')}
        value={search.markets ?? []}
        whole={DEFAULT_PROVIDERS}
        wholeLabel={DEFAULT_PROVIDERS.map((slug) => findMarket(slug)!.name).join(', ')}
        presets={[{ id: 'defaults', label: t('watchlist.defaultProviders'), values: DEFAULT_PROVIDERS }]}
        pricedOnly
        max={MAX_PROVIDERS}
        fullText={t('watchlist.maxMarkets')}
        onChange={(markets) => onChange({ markets: markets.length === 0 ? undefined : markets })}
      />
      <FilterPanel chips={chips} onClear={() => onChange({ q: undefined, type: undefined, game: undefined })}>
        <SelectField
          label={t('watchlist.type')}
          options={types}
          value={type}
          onChange={(next) => onChange({ type: next === WATCHLIST_DEFAULTS.type ? undefined : next })}
        />
        <SelectField<GameSlug | 'all'>
          label={t('watchlist.game')}
          options={games}
          value={game ?? 'all'}
          onChange={(next) => onChange({ game: next === 'all' ? undefined : next })}
        />
      </FilterPanel>
      {children}
    </ListBar>
  );
}
