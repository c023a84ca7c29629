import { t } from '../../../../i18n/i18n.ts';
import { TYPE_NAMES } from '../support.labels.ts';
import type { Ticket } from '../support.queries.ts';
import { Priority, Status } from './badges.tsx';
import { LastActivity, TicketTitle } from './ticket-columns.tsx';
import css from './TicketCard.module.css';

/** A ticket on a phone. */
export function TicketCard({ ticket }: { ticket: Ticket }) {
  return (
    <article className={css.card} aria-label={ticket.title}>
      <p className={css.line}>
        <span className={css.number}>{ticket.ticket_number}</span>
        <Status status={ticket.status} />
      </p>
      <TicketTitle ticket={ticket} />
      <p className={css.line}>
        <span>
          {t(TYPE_NAMES[ticket.type])} · <Priority priority={ticket.priority} />
        </span>
        <LastActivity ticket={ticket} />
      </p>
    </article>
  );
}
