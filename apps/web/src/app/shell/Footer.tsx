import { t } from '../../i18n/i18n.ts';
import { AppLink } from '../../lib/AppLink.tsx';
import { paths } from '../../lib/paths.ts';
import { SocialLinks } from '../../ui/SocialLinks.tsx';
import css from './Footer.module.css';

export function Footer() {
  return (
    <footer className={css.footer}>
      <nav aria-label={t('shell.footer')} className={css.links}>
        <AppLink href={paths.services()}>{t('shell.services')}</AppLink>
        <AppLink href={paths.faq()}>{t('shell.faq')}</AppLink>
        <AppLink href={paths.contact()}>{t('shell.contact')}</AppLink>
        <AppLink href={paths.privacy()}>{t('shell.privacy')}</AppLink>
        <AppLink href={paths.terms()}>{t('shell.terms')}</AppLink>
        <AppLink href={paths.status()}>{t('shell.status')}</AppLink>
        <SocialLinks className={css.network} />
      </nav>
      <p className={css.small}>
        {t('shell.copyright')} {t('shell.disclaimer')}
      </p>
    </footer>
  );
}
