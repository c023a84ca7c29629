import { mayUserDelete, mayUserSet, mayUserSetPriority, type TicketState } from '@lootfolio/domain/support';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { isOfAdmin } from '../messages.rules.ts';
import { priorityOptions } from '../support.labels.ts';
import { changePriority, closeTicket, reopenTicket, type Ticket, type TicketMessage } from '../support.queries.ts';
import { Priority } from './badges.tsx';

/** The state of a ticket that decides which actions the user has. */
const stateOf = (ticket: Ticket, messages: readonly TicketMessage[]): TicketState => ({
  status: ticket.status,
  resolvedAt: ticket.resolved_at === null ? null : Date.parse(ticket.resolved_at),
  answers: messages.filter(isOfAdmin).length,
});

/** The priority, which can be changed while the ticket is open. */
export function TicketPriority({ ticket }: { ticket: Ticket }) {
  const [busy, setBusy] = useState(false);
  if (!mayUserSetPriority({ status: ticket.status, resolvedAt: null, answers: 0 }))
    return (
      <span>
        {t('support.priority')}: <Priority priority={ticket.priority} />
      </span>
    );
  const change = async (priority: Ticket['priority']): Promise<void> => {
    setBusy(true);
    await changePriority(ticket.id, priority);
    setBusy(false);
  };
  return (
    <SelectField
      inline
      hideLabel
      label={t('support.priority')}
      options={priorityOptions()}
      value={ticket.priority}
      disabled={busy}
      onChange={(priority) => void change(priority)}
    />
  );
}

type Props = { ticket: Ticket; messages: readonly TicketMessage[] | undefined; onDelete: () => Promise<void> };

/** The actions of the user on their ticket: close, reopen, delete. */
export function TicketActions({ ticket, messages, onDelete }: Props) {
  const now = useNow();
  const [asking, setAsking] = useState<'close' | 'delete' | null>(null);
  const [busy, setBusy] = useState(false);
  if (!messages) return null;
  const state = stateOf(ticket, messages);
  const reopen = async (): Promise<void> => {
    setBusy(true);
    await reopenTicket(ticket.id);
    setBusy(false);
  };
  return (
    <>
      {mayUserSet(state, 'OPEN', now) && (
        <Button variant="default" busy={busy} onClick={() => void reopen()}>
          {t('support.reopen')}
        </Button>
      )}
      {mayUserSet(state, 'CLOSED', now) && (
        <Button variant="default" onClick={() => setAsking('close')}>
          {t('support.close')}
        </Button>
      )}
      {mayUserDelete(state) && (
        <Button variant="default" onClick={() => setAsking('delete')}>
          {t('support.remove')}
        </Button>
      )}
      {asking === 'close' && (
        <ConfirmDialog
          title={t('support.closeQuestion')}
          confirmLabel={t('support.close')}
          onConfirm={async () => void (await closeTicket(ticket.id))}
          onClose={() => setAsking(null)}
        >
          {t('support.closeText')}
        </ConfirmDialog>
      )}
      {asking === 'delete' && (
        <ConfirmDialog
          danger
          title={t('support.removeQuestion')}
          confirmLabel={t('support.remove')}
          onConfirm={onDelete}
          onClose={() => setAsking(null)}
        >
          {t('support.removeText')}
        </ConfirmDialog>
      )}
    </>
  );
}
