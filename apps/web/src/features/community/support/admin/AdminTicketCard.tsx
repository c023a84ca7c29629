import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { dateTime } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { Button, ButtonLink } from '../../../../ui/form/Button.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx';
import { Unread } from '../components/badges.tsx';
import { LastActivity } from '../components/ticket-columns.tsx';
import { PREVIEW_LENGTH, previewOf } from '../messages.rules.ts';
import { TYPE_NAMES } from '../support.labels.ts';
import type { Ticket } from '../support.queries.ts';
import { deleteAnyTicket } from './admin-tickets.queries.ts';
import { StatusPriority } from './StatusPriority.tsx';
import css from './AdminTicketCard.module.css';

/** A ticket in the list of all users' tickets. A press on the row opens it. */
export function AdminTicketCard({ ticket }: { ticket: Ticket }) {
  const [asking, setAsking] = useState(false);
  const { id, ticket_number: number } = ticket;
  const path = pathTo('/admin/tickets/$id', { params: { id: String(id) } });
  return (
    <article className={css.card} aria-label={`${number} ${ticket.title}`}>
      <div className={css.words}>
        <p className={css.line}>
          {ticket.unread > 0 && <Unread text={t('support-admin.unreadMessages', { n: ticket.unread })} />}
          <AppLink href={path} className={css.title}>
            {ticket.title}
          </AppLink>
          <span className={css.preview}>{previewOf(ticket.description, PREVIEW_LENGTH)}</span>
        </p>
        <p className={css.facts}>
          <span>{number}</span>
          <span>{t(TYPE_NAMES[ticket.type])}</span>
          <span>{ticket.user?.user_name ?? t('support.unknownUser')}</span>
          <time dateTime={ticket.created_at}>{dateTime(ticket.created_at)}</time>
          <span>
            {t('support.lastActivity')}: <LastActivity ticket={ticket} />
          </span>
        </p>
      </div>
      <div className={css.selects}>
        <StatusPriority ticket={ticket} />
      </div>
      <div className={css.actions}>
        <ButtonLink variant="default" href={path} aria-label={t('support-admin.viewOf', { number })}>
          {t('support-admin.view')}
        </ButtonLink>
        <Button
          variant="default"
          className={css.delete}
          aria-label={t('support-admin.deleteOf', { number })}
          onClick={() => setAsking(true)}
        >
          {t('support-admin.delete')}
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          danger
          title={t('support-admin.deleteQuestion')}
          confirmLabel={t('support-admin.delete')}
          onConfirm={async () => void (await deleteAnyTicket(id))}
          onClose={() => setAsking(false)}
        >
          {`${number} · ${ticket.title}`}
        </ConfirmDialog>
      )}
    </article>
  );
}
