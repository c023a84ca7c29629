import { t } from '../../i18n/i18n.ts';
import { AppLink } from '../../lib/AppLink.tsx';
import { Copyright } from '../../ui/layout/Copyright.tsx';
import { SocialLinks } from '../../ui/layout/SocialLinks.tsx';
import { FOOTER_PAGES } from '../pages.ts';
import css from './Footer.module.css';

export function Footer() {
  return (
    <footer className={css.footer}>
      <nav aria-label={t('shell.footer')} className={css.links}>
        {FOOTER_PAGES.map(({ path, label }) => (
          <AppLink key={path} href={path}>
            {t(label)}
          </AppLink>
        ))}
        <SocialLinks className={css.network} />
      </nav>
      <p className={css.small}>
        <Copyright /> {t('shell.disclaimer')}
      </p>
    </footer>
  );
}
