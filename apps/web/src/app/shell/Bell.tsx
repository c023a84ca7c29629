import { IconBell } from '@tabler/icons-react';
import { lazy, useId, useRef, useState } from 'react';
import { t } from '../../i18n/i18n.ts';
import { importWithTimeout } from '../../lib/import-with-timeout.ts';
import type { User } from '../../lib/session.ts';
import { LazyPart } from '../../ui/state/LazyPart.tsx';
import { markMessagesRead, useToasts } from '../../ui/overlay/toasts.ts';
import css from './TopBar.module.css';

const BellPanel = lazy(() => importWithTimeout(() => import('./BellPanel.tsx')).then((module) => ({ default: module.BellPanel })));

/** Shows the number of unread messages; its panel loads when it is opened for the first time. */
export function Bell({ user }: { user: User }) {
  const { unread: unreadHere } = useToasts();
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const unread = unreadHere + user.unread;
  const toggle = (): void => {
    if (opened) markMessagesRead();
    setOpened(!opened);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={css.iconButton}
        aria-haspopup="dialog"
        aria-expanded={opened}
        aria-controls={opened ? id : undefined}
        aria-label={t('shell.messagesCount', { n: unread })}
        onClick={toggle}
      >
        <IconBell size={18} stroke={1.6} aria-hidden />
        {unread > 0 && <span className={css.dot} aria-hidden />}
      </button>
      {opened && (
        <LazyPart>
          <BellPanel id={id} button={button} unread={user.unread} onClose={toggle} />
        </LazyPart>
      )}
    </>
  );
}
