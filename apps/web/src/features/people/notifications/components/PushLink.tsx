import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { errorText } from '../../../../ui/state/ListState.tsx';
import { toast } from '../../../../ui/overlay/toasts.ts';
import { useRecentSignIn } from '../../auth/auth.public.ts';
import { linkChannel, type Linked } from '../notifications.queries.ts';
import { canPush, subscribeToPush } from '../push.ts';
import { ChannelRow } from './ChannelRow.tsx';
import css from './ChannelsPanel.module.css';
import { LinkedRows } from './LinkedRow.tsx';

/** Push messages: subscribes this browser, beside others of the user. */
export function PushLink({ linked, serverKey }: { linked: readonly Linked[]; serverKey: string }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { run, dialog } = useRecentSignIn(pathTo('/user-details', { hash: 'channels' }));
  const subscribe = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      const target = await subscribeToPush(serverKey);
      if (target === null) setProblem(t('notifications.pushDenied'));
      else {
        const done = await run(async () => void (await linkChannel({ channel: 'PUSH', target })));
        if (done) toast('success', t('notifications.linked'));
      }
    } catch (error) {
      setProblem(error instanceof DOMException ? t('notifications.pushFailed') : errorText(error));
    }
    setBusy(false);
  };
  const action = canPush() && (
    <Button variant="default" busy={busy} onClick={() => void subscribe()}>
      {t('notifications.linkPush')}
    </Button>
  );
  return (
    <ChannelRow channel="PUSH" note={t(canPush() ? 'notifications.pushNote' : 'notifications.pushImpossible')} action={action}>
      <LinkedRows linked={linked} />
      {problem && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      {dialog}
    </ChannelRow>
  );
}
