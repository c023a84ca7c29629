import { t } from '../../../../i18n/i18n.ts';
import { integer } from '../../../../lib/format.ts';
import row from '../../../../ui/table/RowCard.module.css';
import type { Column } from '../../../../ui/table/table.ts';
import { nameOf, type Bot } from '../bots.queries.ts';
import { Account, LastError, SignedIn, SignIn, Slots, State } from './bot-parts.tsx';

/** @param onSignIn asks for a new sign-in of a bot */
export const botColumns = (onSignIn: (bot: Bot) => void): readonly Column<Bot>[] => [
  { id: 'account', header: () => t('bots.account'), cell: (bot) => <Account bot={bot} />, copyValue: nameOf, fixed: true },
  { id: 'state', header: () => t('bots.state'), cell: (bot) => <State bot={bot} />, copyValue: ({ state }) => state },
  { id: 'slots', header: () => t('bots.slots'), cell: (bot) => <Slots bot={bot} /> },
  {
    id: 'open_offers',
    header: () => t('bots.openOffers'),
    cell: ({ open_offers: n }) => integer(n),
    copyValue: ({ open_offers: n }) => n,
    numeric: true,
  },
  {
    id: 'protected_deposits',
    header: () => t('bots.protected'),
    cell: ({ protected_deposits: n }) => integer(n),
    copyValue: ({ protected_deposits: n }) => n,
    numeric: true,
  },
  { id: 'signed_in_at', header: () => t('bots.signedIn'), cell: (bot) => <SignedIn bot={bot} /> },
  { id: 'error', header: () => t('bots.lastError'), cell: (bot) => <LastError bot={bot} /> },
  { id: 'actions', header: () => t('bots.actions'), cell: (bot) => <SignIn bot={bot} onPress={onSignIn} />, screenOnly: true },
];

/** A bot on a small screen. */
export const BotCard = ({ bot, onSignIn }: { bot: Bot; onSignIn: (bot: Bot) => void }) => (
  <article className={row.card} aria-label={nameOf(bot)}>
    <header className={row.head}>
      <Account bot={bot} />
    </header>
    <dl className={row.figures}>
      <div>
        <dt>{t('bots.state')}</dt>
        <dd>
          <State bot={bot} />
        </dd>
      </div>
      <div>
        <dt>{t('bots.slots')}</dt>
        <dd>
          <Slots bot={bot} />
        </dd>
      </div>
      <div>
        <dt>{t('bots.signedIn')}</dt>
        <dd>
          <SignedIn bot={bot} />
        </dd>
      </div>
      <div>
        <dt>{t('bots.openOffers')}</dt>
        <dd>{integer(bot.open_offers)}</dd>
      </div>
      <div>
        <dt>{t('bots.protected')}</dt>
        <dd>{integer(bot.protected_deposits)}</dd>
      </div>
      <div>
        <dt>{t('bots.lastError')}</dt>
        <dd>
          <LastError bot={bot} />
        </dd>
      </div>
    </dl>
    <footer className={row.foot}>
      <SignIn bot={bot} onPress={onSignIn} />
    </footer>
  </article>
);
