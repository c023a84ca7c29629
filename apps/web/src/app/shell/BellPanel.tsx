import { lazy, type RefObject } from 'react';
import { loadTexts, t } from '../../i18n/i18n.ts';
import { clockTime } from '../../lib/format.ts';
import { importWithTimeout } from '../../lib/import-with-timeout.ts';
import { reloadUser } from '../../lib/session.ts';
import { LazyPart } from '../../ui/state/LazyPart.tsx';
import { Drop } from '../../ui/overlay/Popover.tsx';
import { useToasts } from '../../ui/overlay/toasts.ts';
import css from './BellPanel.module.css';

const Latest = lazy(() =>
  importWithTimeout(async () => {
    const [{ LatestNotifications }] = await Promise.all([
      import('../../features/people/notifications/notifications.public.tsx'),
      loadTexts('notifications', 'ui'),
    ]);
    return { default: LatestNotifications };
  }),
);

function RecentMessages() {
  const { messages } = useToasts();
  return (
    <>
      <h2 className={css.title}>{t('shell.messages')}</h2>
      {messages.length === 0 ? (
        <p className={css.empty}>{t('shell.noMessages')}</p>
      ) : (
        <ul>
          {messages.map((message) => (
            <li key={message.id} className={css.message} data-kind={message.kind}>
              <span>{message.text}</span>
              <time dateTime={message.at.toISOString()}>{clockTime(message.at)}</time>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

type Props = { id: string; button: RefObject<HTMLElement | null>; unread: number; onClose: () => void };

/** The user's notifications, then the messages of this tab. */
export function BellPanel({ unread, ...drop }: Props) {
  return (
    <Drop {...drop} label={t('shell.messages')} align="end" width={340} className={css.panel}>
      <h2 className={css.title}>{t('shell.notifications')}</h2>
      <LazyPart>
        <Latest unread={unread} onSeen={() => void reloadUser()} onLeave={drop.onClose} />
      </LazyPart>
      <RecentMessages />
    </Drop>
  );
}
