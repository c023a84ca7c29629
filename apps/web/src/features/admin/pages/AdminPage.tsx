import {
  IconAdjustments,
  IconChartBar,
  IconGift,
  IconHeartbeat,
  IconListSearch,
  IconMessages,
  IconPackages,
  IconShieldLock,
  IconUsers,
} from '@tabler/icons-react';
import { t } from '../../../i18n/i18n.ts';
import { AppLink } from '../../../lib/AppLink.tsx';
import { pathTo } from '../../../lib/path-to.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import css from './AdminPage.module.css';

/** The screens of the administration. */
const CARDS = [
  { href: pathTo('/admin/users'), title: 'admin.users', text: 'admin.usersText', icon: IconUsers },
  { href: pathTo('/admin/statistics'), title: 'admin.statistics', text: 'admin.statisticsText', icon: IconChartBar },
  { href: pathTo('/admin/tickets'), title: 'admin.tickets', text: 'admin.ticketsText', icon: IconMessages },
  { href: pathTo('/admin/giveaways'), title: 'admin.giveaways', text: 'admin.giveawaysText', icon: IconGift },
  { href: pathTo('/admin/item-management'), title: 'admin.items', text: 'admin.itemsText', icon: IconPackages },
  { href: pathTo('/admin/settings'), title: 'admin.settings', text: 'admin.settingsText', icon: IconAdjustments },
  { href: pathTo('/admin/health'), title: 'admin.health', text: 'admin.healthText', icon: IconHeartbeat },
  { href: pathTo('/admin/logs'), title: 'admin.logs', text: 'admin.logsText', icon: IconListSearch },
  { href: pathTo('/admin/second-factor'), title: 'admin.secondFactor', text: 'admin.secondFactorText', icon: IconShieldLock },
] as const;

/** Where an administrator begins. */
export const AdminPage = () => (
  <>
    <PageHeader
      title={t('admin.title')}
      lead={t('admin.lead')}
      help={['admin.help1', 'admin.help2', 'admin.help3', 'admin.help4', 'admin.help5']}
    />
    <nav aria-label={t('admin.places')}>
      <ul className={css.cards}>
        {CARDS.map(({ href, title, text, icon: Icon }) => (
          <li key={href}>
            <AppLink href={href} className={css.card}>
              <Icon size={22} stroke={1.5} aria-hidden />
              <strong>{t(title)}</strong>
              <span>{t(text)}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  </>
);
