import { useEffect, useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { request, type Reply } from '../../../../lib/api.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { pathTo } from '../../../../lib/path-to.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { errorText } from '../../../../ui/state/ListState.tsx';
import { PageHeader } from '../../../../ui/layout/PageHeader.tsx';
import { CHANNEL_NAMES } from '../components/TypeRow.tsx';
import css from './UnsubscribePage.module.css';

type Ended = Reply<'POST /notifications/unsubscribe'>;

const tokenOf = (hash: string): string => new URLSearchParams(hash.slice(1)).get('token') ?? '';

/** The target of the unsubscribe link in a message. Works without a session. Only the button unsubscribes: mail scanners open links. */
export function UnsubscribePage() {
  const [token] = useState(() => tokenOf(location.hash));
  const [ended, setEnded] = useState<Ended | null>(null);
  const [problem, setProblem] = useState<string | null>(token === '' ? t('notifications.linkIncomplete') : null);
  const [busy, setBusy] = useState(false);
  // the token grants access, so it must not stay in the address bar
  useEffect(() => history.replaceState(history.state, '', location.pathname), []);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    try {
      setEnded(await request('POST /notifications/unsubscribe', { body: { token } }));
    } catch (error) {
      setProblem(errorText(error));
    }
    setBusy(false);
  };
  return (
    <div className={css.page}>
      <PageHeader title={t('notifications.unsubscribe')} />
      {ended ? (
        <>
          <p role="status">{t('notifications.unsubscribed', { type: ended.type_name, channel: t(CHANNEL_NAMES[ended.channel]) })}</p>
          <AppLink href={pathTo('/user-details', { hash: 'notifications' })} className="link">
            {t('notifications.allSettings')}
          </AppLink>
        </>
      ) : problem !== null ? (
        <p role="alert">{problem}</p>
      ) : (
        <>
          <p>{t('notifications.unsubscribeLead')}</p>
          <Button busy={busy} onClick={() => void confirm()}>
            {t('notifications.unsubscribeConfirm')}
          </Button>
        </>
      )}
    </div>
  );
}
