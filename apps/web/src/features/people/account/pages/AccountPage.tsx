import { useLocation } from '@tanstack/react-router';
import { useRef, type ComponentType } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { pathTo } from '../../../../lib/path-to.ts';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { PageHeader } from '../../../../ui/layout/PageHeader.tsx';
import { ConnectionsSection, useShowsConnections } from '../../connections/connections.public.tsx';
import { useDetails } from '../account.queries.ts';
import { Balances } from '../components/Balances.tsx';
import { MailSection } from '../components/MailSection.tsx';
import { MarketKeys } from '../components/MarketKeys.tsx';
import { ProxySection } from '../components/ProxySection.tsx';
import { SectionList } from '../components/SectionList.tsx';
import { Sessions } from '../components/Sessions.tsx';
import { SteamAccount } from '../components/SteamAccount.tsx';
import { Tokens } from '../components/Tokens.tsx';
import { TradeLinkSection } from '../components/TradeLinkSection.tsx';
import { BASIC_SECTIONS, SECTIONS } from '../sections.ts';
import { useHashTarget } from '../use-hash-target.ts';
import css from './AccountPage.module.css';

/** Shown above the notifications while no mail can reach the user. */
function MailNeeded() {
  const user = useDetails().data?.user;
  if (!user || user.mail_confirmed) return null;
  return (
    <Notice tone="info">
      {t('account.mailNeeded')}{' '}
      <AppLink href={pathTo('/user-details', { hash: 'e_mail' })} className="link">
        {t('account.toMail')}
      </AppLink>
    </Notice>
  );
}

type Props = {
  /** The notification sections, passed in by the routes. */
  Notifications: ComponentType;
  /** Whether a market sells, passed in by the routes. */
  Presence: ComponentType<{ market: string }>;
};

export function AccountPage({ Notifications, Presence }: Props) {
  const { hash } = useLocation();
  const box = useRef<HTMLDivElement>(null);
  useHashTarget(hash, box);
  return (
    <>
      <PageHeader
        title={t('account.title')}
        lead={t('account.lead')}
        help={['account.help1', 'account.help2', 'account.help3', 'account.help4', 'account.help5']}
      />
      <div className={css.page} data-hash={hash !== ''}>
        <SectionList sections={useShowsConnections() ? SECTIONS : BASIC_SECTIONS} />
        <div ref={box} className={css.sections}>
          <Balances />
          <MailSection />
          <Sessions />
          <SteamAccount />
          <TradeLinkSection />
          <MarketKeys Presence={Presence} />
          <ProxySection />
          <div id="notifications" className={css.sections}>
            <MailNeeded />
            <Notifications />
          </div>
          <Tokens />
          <ConnectionsSection />
        </div>
      </div>
    </>
  );
}
