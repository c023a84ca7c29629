import { useQuery } from '@tanstack/react-query';
import { IconBrandDiscord, IconHelpCircle, IconLifebuoy, IconMail, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { pathTo } from '../../../../lib/path-to.ts';
import { siteQuery } from '../../../../lib/site.ts';
import { Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { PageHeader } from '../../../../ui/layout/PageHeader.tsx';
import css from './ContactPage.module.css';

function Card({ icon: Sign, title, text, children }: { icon: Icon; title: string; text: string; children: ReactNode }) {
  return (
    <li className={css.card}>
      <Sign size={22} stroke={1.5} aria-hidden />
      <h2>{title}</h2>
      <p>{text}</p>
      <p className={css.way}>{children}</p>
    </li>
  );
}

/** A placeholder with the size of a card, until it is known which cards exist. */
function Waiting() {
  return (
    <li className={css.card} aria-busy>
      <Skeleton width={22} height={22} />
      <Skeleton width="40%" height={20} />
      <Skeleton width="80%" height={20} />
      <Skeleton width="50%" height={24} />
    </li>
  );
}

/** The ways to contact the operator. Ways that are not set are hidden. Cards that do not depend on the server's answer come first. */
export function ContactPage() {
  const { data: site, error, refetch } = useQuery(siteQuery);
  const mail = site?.contact_mail;
  const chat = site?.social.discord;
  return (
    <div className={css.page}>
      <PageHeader
        title={t('help.contactTitle')}
        lead={site?.operator ? t('help.contactRunBy', { operator: site.operator }) : t('help.contactLead')}
      />
      <ul className={css.cards}>
        <Card icon={IconHelpCircle} title={t('help.contactFaq')} text={t('help.contactFaqText')}>
          <AppLink href={pathTo('/faq')} className="link">
            {t('help.contactToFaq')}
          </AppLink>
        </Card>
        <Card icon={IconLifebuoy} title={t('help.contactSupport')} text={t('help.contactSupportText')}>
          <AppLink href={pathTo('/support')} className="link">
            {t('help.contactToSupport')}
          </AppLink>
        </Card>
        {!site && !error && <Waiting />}
        {mail && (
          <Card icon={IconMail} title={t('help.contactMail')} text={t('help.contactMailText')}>
            <a href={`mailto:${mail}`} className="link">
              {mail}
            </a>
          </Card>
        )}
        {chat && (
          <Card icon={IconBrandDiscord} title={t('help.contactChat')} text={t('help.contactChatText')}>
            <a href={chat} target="_blank" rel="noopener noreferrer" className="link">
              {t('help.contactJoin')}
            </a>
          </Card>
        )}
        {site && !mail && !chat && <li className={css.none}>{t('help.contactNone')}</li>}
      </ul>
      {!site && error && <Failed error={error} onRetry={() => void refetch()} />}
    </div>
  );
}
