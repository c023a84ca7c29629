import { useLocation } from '@tanstack/react-router';
import { useMemo, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { pathTo } from '../../../../lib/path-to.ts';
import { Skeleton } from '../../../../ui/state/ListState.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { PageHeader } from '../../../../ui/layout/PageHeader.tsx';
import { ConnectionsSection, useShowsConnections } from '../../connections/connections.public.tsx';
import { useDetails, useSessions } from '../account.queries.ts';
import { Balances } from '../components/Balances.tsx';
import { MailSection } from '../components/MailSection.tsx';
import { MarketKeys } from '../components/MarketKeys.tsx';
import { OwnData } from '../components/OwnData.tsx';
import { ProxySection } from '../components/ProxySection.tsx';
import { SectionList } from '../components/SectionList.tsx';
import { Sessions } from '../components/Sessions.tsx';
import { SteamAccount } from '../components/SteamAccount.tsx';
import { Tokens } from '../components/Tokens.tsx';
import { TradeLinkSection } from '../components/TradeLinkSection.tsx';
import { partAt, partsOf, type PartId } from '../sections.ts';
import { useBrowserZone } from '../use-browser-zone.ts';
import { useHashTarget } from '../use-hash-target.ts';
import css from './AccountPage.module.css';

/** The notifications, below a notice while no mail can reach the user. They wait for it, because it would move them. */
function Messages({ Notifications }: Pick<Props, 'Notifications'>) {
  const { data, isPending } = useDetails();
  if (isPending) return <Skeleton height={900} />;
  return (
    <>
      {data && !data.user.mail_confirmed && (
        <Notice tone="info">
          {t('account.mailNeeded')}{' '}
          <AppLink href={pathTo('/user-details', { hash: 'e_mail' })} className="link">
            {t('account.toMail')}
          </AppLink>
        </Notice>
      )}
      <Notifications />
    </>
  );
}

type Props = {
  /** The notification sections, passed in by the routes. */
  Notifications: ComponentType;
  /** Whether a market sells, passed in by the routes. */
  Presence: ComponentType<{ market: string }>;
};

/** The sessions, and what waits until it is known how many they are, because they would move it. */
function Security() {
  const { isPending } = useSessions();
  return (
    <>
      <Sessions />
      {isPending ? (
        <Skeleton height={640} />
      ) : (
        <>
          <Tokens />
          <OwnData />
        </>
      )}
    </>
  );
}

const contentOf = ({ Notifications, Presence }: Props): Readonly<Record<PartId, ReactNode>> => ({
  profile: (
    <>
      <MailSection />
      <SteamAccount />
      <TradeLinkSection />
      <ConnectionsSection />
    </>
  ),
  markets: (
    <>
      <Balances />
      <MarketKeys Presence={Presence} />
      <ProxySection />
    </>
  ),
  messages: (
    <div id="notifications" className={css.sections}>
      <Messages Notifications={Notifications} />
    </div>
  ),
  security: <Security />,
});

/**
 * The account in parts, of which the address opens one. A part that was opened stays, unseen, so that nothing is lost that was typed there;
 * the others ask the server for nothing.
 */
export function AccountPage(props: Props) {
  const location = useLocation();
  const { hash, state } = location;
  const part = partAt(hash);
  const [opened, setOpened] = useState<readonly PartId[]>([part]);
  if (!opened.includes(part)) setOpened([...opened, part]);
  const box = useRef<HTMLDivElement>(null);
  useHashTarget(hash, box, state);
  useBrowserZone();
  const connects = useShowsConnections();
  const parts = useMemo(() => partsOf(connects), [connects]);
  const content = contentOf(props);
  return (
    <>
      <PageHeader
        title={t('account.title')}
        lead={t('account.lead')}
        help={['account.help1', 'account.help2', 'account.help3', 'account.help4', 'account.help5']}
      />
      <div className={css.page} data-hash={hash !== '' && hash !== part}>
        <SectionList parts={parts} open={part} visit={location} />
        <div ref={box} className={css.parts}>
          {parts.map(({ id }) => (
            <div key={id} id={id} className={css.sections} hidden={id !== part}>
              {opened.includes(id) && content[id]}
            </div>
          ))}
        </div>
      </div>
    </>
  );
}
