import type { ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { useMobile } from '../../../../lib/use-media.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { Button, ButtonLink } from '../../../../ui/form/Button.tsx';
import { PageHeader } from '../../../../ui/layout/PageHeader.tsx';
import type { HelpLines } from '../../../../ui/overlay/ScreenHelp.tsx';
import type { FilterOptions } from '../../items/items.public.tsx';
import { DEFAULTS, type Filters } from '@lootfolio/domain/comparison-filters';
import { AdvancedFilters } from './AdvancedFilters.tsx';
import { BuiltInViews } from './BuiltInViews.tsx';
import { MarketBar } from './MarketBar.tsx';
import { SavedViews } from './SavedViews.tsx';
import { SellAt } from './SellAt.tsx';
import { GameSelect, SearchBox, SortBar } from './Toolbar.tsx';
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
  onChange: (patch: Partial<Filters>, options?: { replace: boolean }) => void;
};

/** Heading, views and filters. A phone has one row of buttons, so that the list starts high: the rest is in the sheet of the filters. */
export function FilterBar({ filters, chosen, groups, withBids, signedIn, onChange }: Props) {
  const isPhone = useMobile('shell');
  const views = <BuiltInViews filters={chosen} onChange={onChange} />;
  const saved = <SavedViews filters={filters} signedIn={signedIn} />;
  const reset = (
    <Button variant="default" onClick={() => onChange(DEFAULTS)}>
      {t('comparison.reset')}
    </Button>
  );
  const trends = (
    <ButtonLink variant="default" href={pathTo('/trends')}>
      {t('comparison.toTrends')}
    </ButtonLink>
  );
  const controls = (
    <div className={css.bar}>
      <GameSelect />
      <MarketBar pair={filters} sell={filters.sell} withBids={withBids} onChange={onChange} />
      <SellAt filters={filters} withBids={withBids} onChange={onChange} />
      <SearchBox value={filters.searchQuery} onSearch={(searchQuery) => onChange({ searchQuery }, { replace: true })} />
      <SortBar sortBy={filters.sortBy} sortOrder={filters.sortOrder} onChange={onChange} />
    </div>
  );
  const advanced = (sheet?: { head: ReactNode; reset: ReactNode }) => (
    <AdvancedFilters filters={filters} groups={groups} locked={!signedIn} sheet={sheet} onChange={onChange} />
  );
  if (isPhone)
    return (
      <>
        <PageHeader title={t('comparison.title')} help={HELP} actions={saved} />
        <div className={css.phone}>
          {views}
          {advanced({
            head: controls,
            reset: (
              <>
                {trends}
                {reset}
              </>
            ),
          })}
        </div>
      </>
    );
  return (
    <>
      <PageHeader
        title={t('comparison.title')}
        lead={t('comparison.lead')}
        help={HELP}
        actions={
          <>
            {views}
            {trends}
            {saved}
            {reset}
          </>
        }
      />
      {controls}
      {advanced()}
    </>
  );
}
