import type { ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { useMobile } from '../../../../lib/use-media.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { PageHeader } from '../../../../ui/layout/PageHeader.tsx';
import type { HelpLines } from '../../../../ui/overlay/ScreenHelp.tsx';
import type { FilterOptions } from '../../items/items.public.tsx';
import { DEFAULTS, type Filters } from '@lootfolio/domain/comparison-filters';
import { AdvancedFilters } from './AdvancedFilters.tsx';
import { MarketBar } from './MarketBar.tsx';
import { SavedViews } from './SavedViews.tsx';
import { SellAt } from './SellAt.tsx';
import { GameSelect, SearchBox, SortBar } from './Toolbar.tsx';
import { useNamedView, Views } from './Views.tsx';
import css from './FilterBar.module.css';

const HELP: HelpLines = ['comparison.help1', 'comparison.help2', 'comparison.help3', 'comparison.help4', 'comparison.help5'];

type Props = {
  filters: Filters;
  /** The filters that the user chose: they differ from `filters` while other markets stand in for the default ones. */
  chosen: Filters;
  groups: FilterOptions['groups'] | undefined;
  /** The markets with buy orders, by slug; undefined while unknown. */
  withBids: readonly string[] | undefined;
  signedIn: boolean;
  /** No row matches: the list itself offers to clear the filters. */
  empty: boolean;
  onChange: (patch: Partial<Filters>, options?: { replace: boolean }) => void;
};

/** Heading with the views, and below it one bar: markets, search and filters. A phone has markets and search in the sheet of the filters. */
export function FilterBar({ filters, chosen, groups, withBids, signedIn, empty, onChange }: Props) {
  const isPhone = useMobile('shell');
  const named = useNamedView(chosen);
  // a view is left by another one
  const clearable = named === null && !empty;
  const views = <Views filters={chosen} named={named} onChange={onChange} />;
  const saved = <SavedViews filters={filters} chosen={chosen} named={named} signedIn={signedIn} />;
  const controls = (
    <>
      <GameSelect />
      <MarketBar pair={filters} sell={filters.sell} withBids={withBids} onChange={onChange} />
      <SellAt filters={filters} withBids={withBids} onChange={onChange} />
      <SearchBox value={filters.searchQuery} onSearch={(searchQuery) => onChange({ searchQuery }, { replace: true })} />
    </>
  );
  const advanced = (head?: ReactNode) => (
    <AdvancedFilters
      filters={filters}
      groups={groups}
      locked={!signedIn}
      named={named !== null}
      clearable={clearable}
      head={head}
      onChange={onChange}
    />
  );
  if (isPhone) {
    const head = (
      <div className={css.bar}>
        {controls}
        <SortBar sortBy={filters.sortBy} sortOrder={filters.sortOrder} onChange={onChange} />
      </div>
    );
    return (
      <>
        <PageHeader title={t('comparison.title')} help={HELP} guide="compare" actions={saved} />
        <div className={css.phone}>
          {views}
          {advanced(head)}
        </div>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={t('comparison.title')}
        lead={t('comparison.lead')}
        help={HELP}
        guide="compare"
        actions={
          <>
            {clearable && (
              <Button variant="default" onClick={() => onChange(DEFAULTS)}>
                {t('ui.clearFilters')}
              </Button>
            )}
            {views}
            {saved}
          </>
        }
      />
      <div className={css.bar} data-labels="beside">
        {controls}
        {advanced()}
      </div>
    </>
  );
}
