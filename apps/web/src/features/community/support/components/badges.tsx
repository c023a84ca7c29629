import { t } from '../../../../i18n/i18n.ts';
import { OWN_STATUS_NAMES, PRIORITY_NAMES } from '../support.labels.ts';
import type { Ticket } from '../support.queries.ts';
import css from './badges.module.css';

/** The status as the ticket's user reads it. */
export const Status = ({ status }: Pick<Ticket, 'status'>) => (
  <span className={css.status} data-status={status}>
    {t(OWN_STATUS_NAMES[status])}
  </span>
);

export const Priority = ({ priority }: Pick<Ticket, 'priority'>) => (
  <span className={css.priority} data-priority={priority}>
    {t(PRIORITY_NAMES[priority])}
  </span>
);

/** Marks a ticket with new messages. @param text says what is new */
export const Unread = ({ text }: { text: string }) => <span className={css.unread} role="img" aria-label={text} title={text} />;
