import { useEffect, useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { clockTime } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { CopyButton } from '../../../../ui/form/CopyButton.tsx';
import { errorText } from '../../../../ui/state/ListState.tsx';
import { useRecentSignIn } from '../../auth/auth.public.ts';
import { linkChannel, type Linked } from '../notifications.queries.ts';
import { ChannelRow } from './ChannelRow.tsx';
import css from './ChannelsPanel.module.css';
import { LinkedRows } from './LinkedRow.tsx';

type Pending = { code: string; url: string; expires_at: string };
const POLL_MS = 3000;

function Steps({ pending, bot, onCheck }: { pending: Pending; bot: string | null; onCheck: () => void }) {
  useEffect(() => {
    const timer = setInterval(onCheck, POLL_MS);
    return () => clearInterval(timer);
  }, [onCheck]);
  const command = `/start ${pending.code}`;
  return (
    <div className={`${css.steps} ${css.below}`} role="status">
      <p>{t('notifications.telegramSteps', { bot: `@${bot ?? ''}`, time: clockTime(pending.expires_at) })}</p>
      <p className={css.code}>
        <code>{command}</code>
        <CopyButton text={command} label={t('notifications.copyCode')} />
      </p>
      <a href={pending.url} target="_blank" rel="noopener noreferrer" className="link">
        {t('notifications.openTelegram')}
      </a>
    </div>
  );
}

type Props = { linked: readonly Linked[]; bot: string | null; onCheck: () => void };

/** Telegram: a code that the user sends to the operator's bot. The chat that sends it is linked. */
export function TelegramLink({ linked, bot, onCheck }: Props) {
  const [pending, setPending] = useState<Pending | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { run, dialog } = useRecentSignIn(pathTo('/user-details', { hash: 'channels' }));
  const isLinked = linked.length > 0;
  // a chat is linked: its code is used up
  if (isLinked && pending) setPending(null);
  const begin = async (): Promise<void> => {
    try {
      await run(async () => setPending((await linkChannel({ channel: 'TELEGRAM' })).link));
      setProblem(null);
    } catch (error) {
      setProblem(errorText(error));
    }
  };
  const action = !isLinked && !pending && (
    <Button variant="default" onClick={() => void begin()}>
      {t('notifications.linkTelegram')}
    </Button>
  );
  return (
    <ChannelRow channel="TELEGRAM" note={t('notifications.telegramNote')} action={action}>
      <LinkedRows linked={linked} />
      {pending && !isLinked && <Steps pending={pending} bot={bot} onCheck={onCheck} />}
      {problem && <p className={css.problem}>{problem}</p>}
      {dialog}
    </ChannelRow>
  );
}
