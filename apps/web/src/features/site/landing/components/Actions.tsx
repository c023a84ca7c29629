import { IconBrandSteam } from '@tabler/icons-react';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { pathTo } from '../../../../lib/path-to.ts';
import { useUser } from '../../../../lib/session.ts';
import { SignInLink } from '../../../../ui/layout/SignInLink.tsx';
import css from './Actions.module.css';

/** Two links: sign in, or the dashboard for a signed-in user; and the comparison, which needs no account. */
export function Actions() {
  const user = useUser();
  return (
    <div className={css.actions} data-actions>
      {user ? (
        <AppLink href={pathTo('/dashboard')} className={css.main}>
          {t('landing.toDashboard')}
        </AppLink>
      ) : (
        <SignInLink className={css.main}>
          <IconBrandSteam size={21} stroke={1.6} aria-hidden />
          {t('landing.signIn')}
        </SignInLink>
      )}
      <AppLink href={pathTo('/comparison')} className={css.second}>
        {t('landing.toComparison')}
      </AppLink>
    </div>
  );
}
