import type { ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { dateTime } from '../../../../lib/format.ts';
import { Flag } from '../../../../ui/value/Flag.tsx';
import { LinkedText } from '../../../../ui/value/LinkedText.tsx';
import { isOfAdmin } from '../messages.rules.ts';
import type { TicketMessage } from '../support.queries.ts';
import css from './Thread.module.css';

/** The side of the reader: the ticket's user or the administration. */
export type Reader = 'user' | 'admin';
type MessageProps = { message: TicketMessage; reader: Reader; actions?: ReactNode };

function Message({ message, reader, actions }: MessageProps) {
  const isAdmin = isOfAdmin(message);
  return (
    <li className={css.message} data-by={isAdmin ? 'admin' : 'user'} data-own={isAdmin === (reader === 'admin')}>
      <p className={css.head}>
        <strong>{message.author.user_name ?? t('support.unknownUser')}</strong>
        <Flag tone={isAdmin ? 'accent' : 'quiet'}>{isAdmin ? t('support.roleAdmin') : t('support.roleUser')}</Flag>
        <span className={css.end}>
          <time dateTime={message.created_at}>{dateTime(message.created_at)}</time>
          {actions}
        </span>
      </p>
      <p className={css.content}>
        <LinkedText text={message.content} />
      </p>
    </li>
  );
}

type Props = {
  messages: readonly TicketMessage[];
  /** The messages of the reader's own side are shown on the right. */
  reader: Reader;
  /** The actions on a message. */
  actionsOf?: (message: TicketMessage) => ReactNode;
};

/** The messages of a ticket, oldest first. */
export function Thread({ messages, reader, actionsOf }: Props) {
  return (
    <div role="log" aria-label={t('support.thread')}>
      {messages.length === 0 ? (
        <p className="muted">{t('support.noMessages')}</p>
      ) : (
        <ol className={css.thread}>
          {messages.map((message) => (
            <Message key={message.id} message={message} reader={reader} actions={actionsOf?.(message)} />
          ))}
        </ol>
      )}
    </div>
  );
}
