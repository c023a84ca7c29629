import { t } from '../i18n/i18n.ts';
import { AppLink } from '../lib/AppLink.tsx';
import { paths } from '../lib/paths.ts';
import { usePageTitle } from '../lib/title.ts';
import { useUser } from './session.ts';
import css from './HomePage.module.css';

const FACTS = [
  ['shell.homeFact1', 'shell.homeFact1Text'],
  ['shell.homeFact2', 'shell.homeFact2Text'],
  ['shell.homeFact3', 'shell.homeFact3Text'],
] as const;

export function HomePage() {
  usePageTitle();
  const user = useUser();
  return (
    <div className={css.page}>
      <h1 className={css.title}>{t('shell.homeTitle')}</h1>
      <p className={css.lead}>{t('shell.homeLead')}</p>
      <p className={css.actions}>
        <AppLink href={paths.comparison()} className={css.primary}>
          {t('shell.homeCompare')}
        </AppLink>
        <AppLink href={user ? paths.dashboard() : paths.marketplaces()} className={css.secondary}>
          {user ? t('shell.goToDashboard') : t('shell.marketplaces')}
        </AppLink>
      </p>
      <ul className={css.facts}>
        {FACTS.map(([title, text]) => (
          <li key={title}>
            <h2>{t(title)}</h2>
            <p>{t(text)}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
