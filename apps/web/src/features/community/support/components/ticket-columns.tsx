import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { pathTo } from '../../../../lib/path-to.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Age } from '../../../../ui/value/figures.tsx';
import type { Column } from '../../../../ui/table/table.ts';
import { TYPE_NAMES } from '../support.labels.ts';
import type { Ticket } from '../support.queries.ts';
import { Priority, Status, Unread } from './badges.tsx';
import css from './ticket-columns.module.css';

export const ticketPath = ({ id }: Pick<Ticket, 'id'>): string => pathTo('/support/ticket/$id', { params: { id: String(id) } });

export const TicketTitle = ({ ticket }: { ticket: Ticket }) => (
  <span className={css.title} data-unread={ticket.unread > 0}>
    {ticket.unread > 0 && <Unread text={t('support.unread', { n: ticket.unread })} />}
    <AppLink href={ticketPath(ticket)}>{ticket.title}</AppLink>
  </span>
);

export function LastActivity({ ticket }: { ticket: Ticket }) {
  return <Age at={ticket.active_at} now={useNow()} />;
}

/** The user's own tickets as a table. */
export const ticketColumns: readonly Column<Ticket>[] = [
  {
    id: 'number',
    header: () => t('support.number'),
    cell: ({ ticket_number }) => <span className={css.number}>{ticket_number}</span>,
    copyValue: ({ ticket_number }) => ticket_number,
  },
  {
    id: 'title',
    header: () => t('support.subject'),
    cell: (ticket) => <TicketTitle ticket={ticket} />,
    copyValue: ({ title }) => title,
  },
  { id: 'type', header: () => t('support.type'), cell: ({ type }) => t(TYPE_NAMES[type]), copyValue: ({ type }) => t(TYPE_NAMES[type]) },
  { id: 'priority', header: () => t('support.priority'), cell: ({ priority }) => <Priority priority={priority} /> },
  { id: 'status', header: () => t('support.status'), cell: ({ status }) => <Status status={status} /> },
  { id: 'active_at', header: () => t('support.lastActivity'), cell: (ticket) => <LastActivity ticket={ticket} />, numeric: true },
];
