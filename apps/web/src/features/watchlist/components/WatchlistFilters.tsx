import { GAMES, type GameSlug } from '@lootfolio/domain/games';
import { MARKETS } from '@lootfolio/domain/markets';
import { MAX_PROVIDERS, WATCHLIST_DEFAULTS } from '@lootfolio/domain/watchlist';
import { t } from '../../../i18n/i18n.ts';
import { FilterPanel } from '../../../ui/FilterPanel.tsx';
import { MarketBadge } from '../../../ui/MarketBadge.tsx';
import { MultiSelect } from '../../../ui/MultiSelect.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { useMarketsOff } from '../../marketplaces/marketplaces.public.tsx';
import { activeFilters, baseOf, providersOf, slugOf, TYPES, type WatchlistSearch, type WatchlistType } from '../watchlist.search.ts';

const SEARCH_AFTER_MS = 1000;
const BASES = MARKETS.map(({ slug, name }) => ({ value: slug, label: name }));
const PROVIDERS = MARKETS.map(({ id, slug, name }) => ({ value: slug, label: name, face: <MarketBadge id={id} name={name} /> }));
const DEFAULT_BASE = slugOf(WATCHLIST_DEFAULTS.base);
const DEFAULT_PROVIDERS = WATCHLIST_DEFAULTS.providers.map(slugOf);

const isDefault = (providers: readonly string[]): boolean =>
  providers.length === DEFAULT_PROVIDERS.length && DEFAULT_PROVIDERS.every((slug) => providers.includes(slug));

type Props = { search: WatchlistSearch; onChange: (next: Partial<WatchlistSearch>) => void };

/** Which of the watched items are shown, and with which markets' prices. */
export function WatchlistFilters({ search, onChange }: Props) {
  const off = useMarketsOff();
  const chosen = [slugOf(baseOf(search)), ...providersOf(search).map(slugOf)];
  /** A market without prices is not offered, but what the address names stays to be seen and taken off. */
  const offered = ({ value }: { value: string }): boolean => !off.includes(value) || chosen.includes(value);
  const types = Object.entries(TYPES).map(([value, key]) => ({ value: value as WatchlistType, label: t(key) }));
  const games = [{ value: 'all' as const, label: t('ui.all') }, ...GAMES.map(({ slug, label }) => ({ value: slug, label }))];
  return (
    <FilterPanel active={activeFilters(search)} onClear={() => onChange({ q: undefined, type: undefined, game: undefined })}>
      <SearchField
        label={t('watchlist.search')}
        value={search.q ?? WATCHLIST_DEFAULTS.q}
        ms={SEARCH_AFTER_MS}
        onSearch={(q) => onChange({ q: q || undefined })}
      />
      <SelectField
        label={t('watchlist.baseMarket')}
        options={BASES.filter(offered)}
        value={slugOf(baseOf(search))}
        onChange={(base) => onChange({ base: base === DEFAULT_BASE ? undefined : base })}
      />
      <MultiSelect
        label={t('watchlist.providers')}
        options={PROVIDERS.filter(offered)}
        value={providersOf(search).map(slugOf)}
        max={MAX_PROVIDERS}
        marked={false}
        fullText={t('watchlist.maxMarkets')}
        clearLabel={t('watchlist.defaultProviders')}
        onChange={(markets) => onChange({ markets: markets.length === 0 || isDefault(markets) ? undefined : markets })}
      />
      <SelectField
        label={t('watchlist.type')}
        options={types}
        value={search.type ?? WATCHLIST_DEFAULTS.type}
        onChange={(type) => onChange({ type: type === WATCHLIST_DEFAULTS.type ? undefined : type })}
      />
      <SelectField<GameSlug | 'all'>
        label={t('watchlist.game')}
        options={games}
        value={search.game ?? 'all'}
        onChange={(game) => onChange({ game: game === 'all' ? undefined : game })}
      />
    </FilterPanel>
  );
}
