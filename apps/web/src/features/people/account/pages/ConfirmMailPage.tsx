import { IconCircleCheck, IconMailCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { request } from '../../../../lib/api.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { pathTo } from '../../../../lib/path-to.ts';
import { expectsSession } from '../../../../lib/session.ts';
import { Button, ButtonLink } from '../../../../ui/form/Button.tsx';
import { problemOf } from '../../../../ui/state/ListState.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { PageHeader } from '../../../../ui/layout/PageHeader.tsx';
import { reloadDetails } from '../account.queries.ts';
import css from './ConfirmMailPage.module.css';

const tokenOf = (hash: string): string | null => new URLSearchParams(hash.replace(/^#/, '')).get('token') || null;

/** The token of the link. It is removed from the address bar at once, because addresses stay in the history and may be shared. */
function useToken(): string | null {
  const [token] = useState(() => tokenOf(location.hash));
  useEffect(() => {
    if (tokenOf(location.hash) !== null) history.replaceState(history.state, '', location.pathname + location.search);
  }, []);
  return token;
}

type State = { at: 'asking' | 'sending' | 'done' } | { at: 'failed'; error: unknown };

/** True for a final refusal. Any other error may be retried. */
const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status >= 400 && error.status < 429;

function Confirmed() {
  return (
    <>
      <p className={css.done} role="status">
        <IconCircleCheck size={20} stroke={1.7} aria-hidden />
        {t('account.confirmDone')}
      </p>
      <ButtonLink href={expectsSession() ? pathTo('/user-details', { hash: 'e_mail' }) : pathTo('/')} variant="default">
        {expectsSession() ? t('account.toAccount') : t('account.toHome')}
      </ButtonLink>
    </>
  );
}

/** The target of the link in a confirmation mail. Works with or without a session. */
export function ConfirmMailPage() {
  const token = useToken();
  const [state, setState] = useState<State>({ at: 'asking' });
  const confirm = async (body: { token: string }): Promise<void> => {
    setState({ at: 'sending' });
    try {
      await request('POST /users/confirm-mail', { body });
      if (expectsSession()) void reloadDetails().catch(() => undefined);
      setState({ at: 'done' });
    } catch (error) {
      setState({ at: 'failed', error });
    }
  };
  const isInvalid = token === null || (state.at === 'failed' && isRefused(state.error));
  return (
    <div className={css.page}>
      <IconMailCheck size={40} stroke={1.3} aria-hidden className={css.sign} />
      <PageHeader title={state.at === 'done' ? t('account.mailConfirmed') : t('account.confirmTitle')} />
      {state.at === 'failed' && (
        <div role="alert">
          <Notice tone="danger">{problemOf(state.error, 'token')}</Notice>
        </div>
      )}
      {token === null && state.at === 'asking' && <Notice tone="warning">{t('account.confirmNoToken')}</Notice>}
      {state.at === 'done' && <Confirmed />}
      {!isInvalid && state.at !== 'done' && (
        <>
          <p className={css.text}>{t('account.confirmText')}</p>
          <Button busy={state.at === 'sending'} onClick={() => void confirm({ token })}>
            {t('account.confirmButton')}
          </Button>
        </>
      )}
      {isInvalid && (
        <AppLink href={pathTo('/user-details', { hash: 'e_mail' })} className="link">
          {t('account.confirmAgain')}
        </AppLink>
      )}
    </div>
  );
}
