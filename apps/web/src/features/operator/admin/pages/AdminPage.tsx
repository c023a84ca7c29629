import type { Waiting } from '@lootfolio/contract/features/operator/admin';
import {
  IconAdjustments,
  IconChartBar,
  IconCreditCard,
  IconGift,
  IconHeartbeat,
  IconListSearch,
  IconMessages,
  IconPackages,
  IconScale,
  IconRobot,
  IconShieldLock,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { pathTo } from '../../../../lib/path-to.ts';
import { Failed } from '../../../../ui/state/ListState.tsx';
import { PageHeader } from '../../../../ui/layout/PageHeader.tsx';
import { AdminFigures } from '../components/AdminFigures.tsx';
import { useWaiting } from '../admin.queries.ts';
import css from './AdminPage.module.css';

type Task = {
  name: Waiting;
  text: `admin.waiting${Capitalize<Waiting>}`;
  href: string;
};
type Card = { href: string; title: PlainKey; text: PlainKey; icon: Icon; waiting?: readonly Task[] };

const TICKETS = pathTo('/admin/tickets');
const GIVEAWAYS = pathTo('/admin/giveaways');
const HEALTH = pathTo('/admin/health');
const itemTab = (tab: 'unmatched' | 'rates'): string => pathTo('/admin/item-management', { search: { tab } });

/** The screens of the administration, with the kinds of work that may wait there. */
const CARDS: readonly Card[] = [
  {
    ...{ href: pathTo('/admin/payments'), title: 'admin.payments', text: 'admin.paymentsText', icon: IconCreditCard },
    waiting: [{ name: 'payments', text: 'admin.waitingPayments', href: pathTo('/admin/payments', { search: { waiting: true } }) }],
  },
  { href: pathTo('/admin/reconciliation'), title: 'admin.reconciliation', text: 'admin.reconciliationText', icon: IconScale },
  { href: pathTo('/admin/bots'), title: 'admin.bots', text: 'admin.botsText', icon: IconRobot },
  { href: pathTo('/admin/users'), title: 'admin.users', text: 'admin.usersText', icon: IconUsers },
  { href: pathTo('/admin/statistics'), title: 'admin.statistics', text: 'admin.statisticsText', icon: IconChartBar },
  {
    ...{ href: TICKETS, title: 'admin.tickets', text: 'admin.ticketsText', icon: IconMessages },
    waiting: [{ name: 'tickets', text: 'admin.waitingTickets', href: TICKETS }],
  },
  {
    ...{ href: GIVEAWAYS, title: 'admin.giveaways', text: 'admin.giveawaysText', icon: IconGift },
    waiting: [
      { name: 'draws', text: 'admin.waitingDraws', href: GIVEAWAYS },
      { name: 'prizes', text: 'admin.waitingPrizes', href: GIVEAWAYS },
    ],
  },
  {
    ...{ href: pathTo('/admin/item-management'), title: 'admin.items', text: 'admin.itemsText', icon: IconPackages },
    waiting: [
      { name: 'names', text: 'admin.waitingNames', href: itemTab('unmatched') },
      { name: 'rates', text: 'admin.waitingRates', href: itemTab('rates') },
    ],
  },
  { href: pathTo('/admin/settings'), title: 'admin.settings', text: 'admin.settingsText', icon: IconAdjustments },
  {
    ...{ href: HEALTH, title: 'admin.health', text: 'admin.healthText', icon: IconHeartbeat },
    waiting: [
      { name: 'faults', text: 'admin.waitingFaults', href: HEALTH },
      { name: 'setup', text: 'admin.waitingSetup', href: pathTo('/admin/health', { hash: 'setup' }) },
    ],
  },
  { href: pathTo('/admin/logs'), title: 'admin.logs', text: 'admin.logsText', icon: IconListSearch },
  { href: pathTo('/admin/second-factor'), title: 'admin.secondFactor', text: 'admin.secondFactorText', icon: IconShieldLock },
];

/** The start page of an administrator: the waiting work, and links to every screen. */
export function AdminPage() {
  const { data: counts, error, refetch } = useWaiting();
  return (
    <>
      <PageHeader
        title={t('admin.title')}
        lead={t('admin.lead')}
        help={['admin.help1', 'admin.help2', 'admin.help3', 'admin.help4', 'admin.help5']}
      />
      <div className={css.screen}>
        <AdminFigures counts={counts} />
        <nav aria-label={t('admin.places')}>
          <ul className={css.cards}>
            {CARDS.map(({ href, title, text, icon: Icon, waiting }) => (
              <li key={href} className={css.card}>
                <Icon size={22} stroke={1.5} aria-hidden />
                <div>
                  <AppLink href={href}>{t(title)}</AppLink>
                  <p>{t(text)}</p>
                  {waiting && <TasksOf waiting={waiting} counts={counts} />}
                </div>
              </li>
            ))}
          </ul>
        </nav>
        {error && <Failed error={error} title={t('admin.waitingFailed')} onRetry={() => void refetch()} />}
      </div>
    </>
  );
}

/** The waiting work of a screen. Occupies one line also while it loads, so that nothing moves afterwards. */
function TasksOf({ waiting, counts }: { waiting: readonly Task[]; counts: ReadonlyMap<Waiting, number | null> | undefined }) {
  const open = waiting.flatMap(({ name, ...task }) => {
    const n = counts?.get(name) ?? 0;
    return n === 0 ? [] : [{ ...task, n }];
  });
  const isUnknown = waiting.some(({ name }) => counts?.get(name) === null);
  return (
    <ul className={css.waiting}>
      {open.map(({ text, href, n }) => (
        <li key={text}>
          <AppLink href={href}>{t(text, { n })}</AppLink>
        </li>
      ))}
      {counts && isUnknown && <li className="muted">{t('admin.waitingUnknown')}</li>}
      {counts && !isUnknown && open.length === 0 && <li className="muted">{t('admin.nothingWaits')}</li>}
    </ul>
  );
}
