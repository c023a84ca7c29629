import { useQuery } from '@tanstack/react-query';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { date } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { siteQuery } from '../../../../lib/site.ts';
import css from './OperatorContact.module.css';

/** The operator of this server and their address. Says which of the two is not set. `dated` adds the date of the terms. */
export function OperatorContact({ dated = false }: { dated?: boolean }) {
  const site = useQuery(siteQuery).data;
  return (
    <dl className={css.contact}>
      <dt>{t('legal.operator')}</dt>
      <dd>{site ? site.operator || t('legal.operatorUnset') : t('legal.operatorUnknown')}</dd>
      <dt>{t('legal.mail')}</dt>
      <dd>
        {site?.contact_mail ? (
          <a href={`mailto:${site.contact_mail}`} className="link">
            {site.contact_mail}
          </a>
        ) : (
          <>
            {site && `${t('legal.mailUnset')} `}
            <AppLink href={pathTo('/contact')} className="link">
              {t('legal.toContact')}
            </AppLink>
          </>
        )}
      </dd>
      {dated && (
        <>
          <dt>{t('legal.dateLabel')}</dt>
          <dd>{site?.terms_date ? t('legal.termsDate', { date: date(site.terms_date) }) : site ? t('legal.dateUnset') : '…'}</dd>
        </>
      )}
    </dl>
  );
}
