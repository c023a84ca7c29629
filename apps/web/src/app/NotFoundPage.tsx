import { t } from '../i18n/i18n.ts';
import { AppLink } from '../lib/AppLink.tsx';
import { paths } from '../lib/paths.ts';
import { usePageTitle } from '../lib/title.ts';
import css from './HomePage.module.css';

export function NotFoundPage() {
  usePageTitle(t('shell.notFoundTitle'));
  return (
    <div className={css.page}>
      <h1 className={css.title}>{t('shell.notFoundTitle')}</h1>
      <p className={css.lead}>{t('shell.pageNotFound')}</p>
      <p className={css.actions}>
        <AppLink href={paths.dashboard()} className={css.primary}>
          {t('shell.backToDashboard')}
        </AppLink>
        <AppLink href={paths.home()} className={css.secondary}>
          {t('shell.toHome')}
        </AppLink>
      </p>
    </div>
  );
}
