import { Link } from '@tanstack/react-router';
import { t } from '../../../../i18n/i18n.ts';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import css from './PriceLinks.module.css';

const TABS = [
  ['sources', 'settings.priceIntervals'],
  ['rates', 'settings.priceRates'],
  ['marketplaces', 'settings.priceFees'],
] as const;

/** Links to the settings of prices on other screens, which belong to one source, currency or market. */
export const PriceLinks = () => (
  <Panel title={t('settings.priceElsewhere')}>
    <p className="muted">{t('settings.priceElsewhereText')}</p>
    <ul className={css.links}>
      {TABS.map(([tab, text]) => (
        <li key={tab}>
          <Link to="/admin/item-management" search={{ tab }} className="link">
            {t(text)}
          </Link>
        </li>
      ))}
    </ul>
  </Panel>
);
