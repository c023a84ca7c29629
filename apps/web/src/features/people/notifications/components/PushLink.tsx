import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { errorText } from '../../../../ui/state/ListState.tsx';
import { toast } from '../../../../ui/overlay/toasts.ts';
import { useRecentSignIn } from '../../auth/auth.public.ts';
import { linkChannel } from '../notifications.queries.ts';
import { canPush, subscribeToPush } from '../push.ts';
import css from './ChannelsPanel.module.css';

/** Subscribes this browser. */
export function PushLink({ serverKey }: { serverKey: string }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { run, dialog } = useRecentSignIn(pathTo('/user-details', { hash: 'notifications' }));
  if (!canPush()) return <p className="muted">{t('notifications.pushImpossible')}</p>;
  const subscribe = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      const target = await subscribeToPush(serverKey);
      if (target === null) setProblem(t('notifications.pushDenied'));
      else {
        const linked = await run(async () => void (await linkChannel({ channel: 'PUSH', target })));
        if (linked) toast('success', t('notifications.linked'));
      }
    } catch (error) {
      setProblem(error instanceof DOMException ? t('notifications.pushFailed') : errorText(error));
    }
    setBusy(false);
  };
  return (
    <>
      <p className="muted">{t('notifications.pushNote')}</p>
      {problem && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      <Button variant="default" className={css.begin} busy={busy} onClick={() => void subscribe()}>
        {t('notifications.linkPush')}
      </Button>
      {dialog}
    </>
  );
}
