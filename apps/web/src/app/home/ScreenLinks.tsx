import {
  IconArrowsLeftRight,
  IconBox,
  IconBuildingStore,
  IconCards,
  IconHeartbeat,
  IconPlugConnected,
  IconStar,
} from '@tabler/icons-react';
import { t } from '../../i18n/i18n.ts';
import { AppLink } from '../../lib/AppLink.tsx';
import { pathTo } from '../../lib/path-to.ts';
import css from './ScreenLinks.module.css';

const LINKS = [
  { href: pathTo('/user-details', { hash: 'market_api' }), title: 'home.connect', text: 'home.aboutConnect', icon: IconPlugConnected },
  { href: pathTo('/comparison'), title: 'comparison.navigation', text: 'home.aboutComparison', icon: IconArrowsLeftRight },
  { href: pathTo('/watchlist'), title: 'watchlist.navigation', text: 'home.aboutWatchlist', icon: IconStar },
  { href: pathTo('/collections'), title: 'collections.navigation', text: 'home.aboutCollections', icon: IconCards },
  { href: pathTo('/cs2/simulator'), title: 'simulator.navigation', text: 'home.aboutSimulator', icon: IconBox },
  { href: pathTo('/marketplaces'), title: 'marketplaces.navigation', text: 'home.aboutMarketplaces', icon: IconBuildingStore },
  { href: pathTo('/status'), title: 'marketplaces.navigationStatus', text: 'home.aboutStatus', icon: IconHeartbeat },
] as const;

/** Links to the main screens, each with its purpose. */
export function ScreenLinks() {
  return (
    <nav aria-label={t('home.places')}>
      <ul className={css.list}>
        {LINKS.map(({ href, title, text, icon: Icon }) => (
          <li key={href}>
            <AppLink href={href} className={css.link}>
              <Icon size={20} stroke={1.5} aria-hidden />
              <span>
                <strong>{t(title)}</strong>
                <span>{t(text)}</span>
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
