import { IconBell } from '@tabler/icons-react';
import { lazy, useEffect, useState } from 'react';
import { loadTexts, t } from '../../i18n/i18n.ts';
import { onServerEvent } from '../../lib/events.ts';
import { clockTime } from '../../lib/format.ts';
import { loadPart } from '../../lib/load-part.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { markMessagesRead, useToasts } from '../../ui/toasts.ts';
import { readUserAgain, type User } from '../session.ts';
import css from './TopBar.module.css';

const Latest = lazy(() =>
  loadPart(async () => {
    const [{ LatestNotifications }] = await Promise.all([
      import('../../features/notifications/notifications.public.tsx'),
      loadTexts('notifications'),
    ]);
    return { default: LatestNotifications };
  }),
);

function RecentMessages() {
  const { messages } = useToasts();
  return (
    <>
      <h2 className={css.popTitle}>{t('shell.messages')}</h2>
      {messages.length === 0 ? (
        <p className={css.popEmpty}>{t('shell.noMessages')}</p>
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

/** What was sent to the user, above what this tab has said. */
export function Bell({ user }: { user: User | undefined }) {
  const { unread: unreadHere } = useToasts();
  const [open, setOpen] = useState(false);
  const signedIn = user !== undefined;
  useEffect(() => (signedIn ? onServerEvent('notifications', readUserAgain) : undefined), [signedIn]);
  const unread = unreadHere + (user?.unread ?? 0);
  return (
    <>
      <button type="button" className={css.iconButton} popoverTarget="messages" aria-label={t('shell.messagesCount', { n: unread })}>
        <IconBell size={18} stroke={1.6} aria-hidden />
        {unread > 0 && <span className={css.dot} aria-hidden />}
      </button>
      <div
        id="messages"
        popover="auto"
        className={css.pop}
        onToggle={(event) => {
          setOpen(event.newState === 'open');
          if (event.newState === 'closed') markMessagesRead();
        }}
      >
        {signedIn && open && (
          <>
            <h2 className={css.popTitle}>{t('shell.notifications')}</h2>
            <LazyPart>
              <Latest onSeen={readUserAgain} />
            </LazyPart>
          </>
        )}
        <RecentMessages />
      </div>
    </>
  );
}
