import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { priorityOptions, STATUS_NAMES, statusOptions } from '../support.labels.ts';
import type { Ticket } from '../support.queries.ts';
import { setPriority, setStatus } from './admin-tickets.queries.ts';
import css from './StatusPriority.module.css';

type Props = {
  ticket: Ticket;
  /** Shows the labels of the controls, for places without table headings. */
  labelled?: boolean;
};

/** Changes the status and the priority of a ticket at once. */
export function StatusPriority({ ticket: { id, ticket_number: number, status, priority }, labelled = false }: Props) {
  const [busy, setBusy] = useState(false);
  const run = async (change: Promise<boolean>): Promise<void> => {
    setBusy(true);
    await change;
    setBusy(false);
  };
  return (
    <div className={css.selects}>
      <SelectField
        hideLabel={!labelled}
        label={labelled ? t('support.status') : t('support-admin.statusOf', { number })}
        options={statusOptions(STATUS_NAMES)}
        value={status}
        disabled={busy}
        onChange={(next) => void run(setStatus(id, next))}
      />
      <SelectField
        hideLabel={!labelled}
        label={labelled ? t('support.priority') : t('support-admin.priorityOf', { number })}
        options={priorityOptions()}
        value={priority}
        disabled={busy}
        onChange={(next) => void run(setPriority(id, next))}
      />
    </div>
  );
}
