import { t } from '../../../../i18n/i18n.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { signInAgain } from '../../auth/auth.public.ts';
import { useSessions } from '../account.queries.ts';
import css from './forms.module.css';

const RECENT_MS = 15 * 60_000;

/**
 * Says, before a secret is typed, that saving it needs a recent sign-in. Typed secrets are lost during the sign-in at Steam.
 * @param back the address to which the user returns
 */
export function SignInFirst({ back }: { back: string }) {
  const current = useSessions().data?.sessions.find((session) => session.current);
  const now = useNow();
  if (!current || now - Date.parse(current.session_start) <= RECENT_MS) return null;
  return (
    <p className={`${css.note} ${css.more}`}>
      <span>{t('account.signInFirst')}</span>
      <button type="button" className="link" onClick={() => signInAgain(back)}>
        {t('account.signInNow')}
      </button>
    </p>
  );
}
