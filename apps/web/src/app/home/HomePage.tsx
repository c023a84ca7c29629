import type { ReactNode } from 'react';
import { SourceSummary } from '../../features/market/marketplaces/marketplaces.public.tsx';
import { WatchlistMovers } from '../../features/market/watchlist/watchlist.public.tsx';
import { t } from '../../i18n/i18n.ts';
import { AppLink } from '../../lib/AppLink.tsx';
import { moneyShort } from '../../lib/format.ts';
import { pathTo } from '../../lib/path-to.ts';
import { PageHeader, Panel } from '../../ui/layout/PageHeader.tsx';
import { BestSpreads, MIN_PRICE } from './BestSpreads.tsx';
import { ScreenLinks } from './ScreenLinks.tsx';
import css from './HomePage.module.css';

const More = ({ href, label }: { href: string; label: string }) => (
  <AppLink href={href} className="link">
    {label}
  </AppLink>
);

/** The user's start page: changes on the watchlist, the best spreads, and whether the prices can be trusted. */
export function HomePage({ actions }: { actions: ReactNode }) {
  return (
    <>
      <PageHeader
        title={t('home.navigation')}
        lead={t('home.lead')}
        actions={actions}
        help={['home.help1', 'home.help2', 'home.help3', 'home.help4', 'home.help5']}
      />
      <div className={css.screen}>
        <div className={css.column}>
          <Panel
            title={t('home.movers')}
            actions={<More href={pathTo('/watchlist', { search: { sort: 'change' } })} label={t('home.toWatchlist')} />}
            flush
          >
            <WatchlistMovers />
          </Panel>
          <Panel
            title={t('home.spreads', { price: moneyShort(MIN_PRICE) })}
            actions={
              <More href={pathTo('/comparison', { search: { priceFrom: String(MIN_PRICE / 1000) } })} label={t('home.toComparison')} />
            }
            flush
          >
            <BestSpreads />
          </Panel>
        </div>
        <div className={css.column}>
          <Panel title={t('home.sources')} actions={<More href={pathTo('/status')} label={t('home.toStatus')} />}>
            <SourceSummary />
          </Panel>
          <ScreenLinks />
        </div>
      </div>
    </>
  );
}
