import { CONTENT_LENGTH, TICKET_DEFAULTS, TITLE_LENGTH, type TicketPriority, type TicketType } from '@lootfolio/domain/support';
import { useEffect, useId, useRef, useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Dialog, DialogActions } from '../../../../ui/overlay/Dialog.tsx';
import { FormShell } from '../../../../ui/form/FormShell.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { TextArea } from '../../../../ui/form/TextArea.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { priorityOptions, typeOptions } from '../support.labels.ts';
import { createTicket, type Ticket } from '../support.queries.ts';
import field from '../../../../ui/form/field.module.css';
import css from './CreateTicketDialog.module.css';

type Values = { title: string; type: TicketType | ''; priority: TicketPriority; description: string };
type Missing = Partial<Record<keyof Values, string>>;

const EMPTY: Values = { title: '', type: '', priority: TICKET_DEFAULTS.priority, description: '' };

/** The required fields that are missing. */
const missingOf = ({ title, type, description }: Values): Missing => ({
  ...(title.trim() === '' && { title: t('support.titleMissing') }),
  ...(type === '' && { type: t('support.typeMissing') }),
  ...(description.trim() === '' && { description: t('support.descriptionMissing') }),
});

type Props = { steamId: string; onCreated: (ticket: Ticket) => void; onClose: () => void };

/** Opens a ticket. Typed text stays in this tab until it is sent. */
export function CreateTicketDialog({ steamId, onCreated, onClose }: Props) {
  const form = useForm<Values>({ saved: EMPTY, draft: `support-ticket:${steamId}` });
  const { values, busy } = form;
  const [checked, setChecked] = useState(false);
  const [refused, setRefused] = useState(0);
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refused > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);
  const missing = checked ? missingOf(values) : {};
  const problems = { ...form.problems, ...missing };
  const typeProblem = useId();
  const submit = async (): Promise<void> => {
    setChecked(true);
    const { type } = values;
    if (type === '' || Object.keys(missingOf(values)).length > 0) return setRefused(refused + 1);
    let created: Ticket | undefined;
    const done = await form.submit(async () => {
      created = await createTicket({ ...values, type });
    });
    if (!done || !created) return;
    form.reset();
    onCreated(created);
  };
  return (
    <Dialog title={t('support.createTitle')} width={560} locked={busy} onClose={onClose}>
      <FormShell form={form} onSubmit={submit}>
        <div ref={fields} className={css.form}>
          <TextField
            label={t('support.subject')}
            value={values.title}
            onChange={(title) => form.set({ title })}
            maxLength={TITLE_LENGTH}
            required
            problem={problems.title ?? null}
            busy={busy}
            autoCapitalize="sentences"
            spellCheck
            data-autofocus
          />
          <div className={css.pair}>
            <div className={css.choice}>
              <SelectField<TicketType | ''>
                label={t('support.type')}
                options={[{ value: '', label: t('support.chooseType') }, ...typeOptions()]}
                value={values.type}
                onChange={(type) => form.set({ type })}
                disabled={busy}
                problemId={problems.type === undefined ? undefined : typeProblem}
              />
              {problems.type !== undefined && (
                <p id={typeProblem} className={field.problem}>
                  {problems.type}
                </p>
              )}
            </div>
            <SelectField
              label={t('support.priority')}
              options={priorityOptions()}
              value={values.priority}
              onChange={(priority) => form.set({ priority })}
              disabled={busy}
            />
          </div>
          <TextArea
            label={t('support.description')}
            value={values.description}
            onChange={(description) => form.set({ description })}
            maxLength={CONTENT_LENGTH}
            rows={6}
            required
            problem={problems.description ?? null}
            note={`${t('support.descriptionNote')} ${t('support.mailNote')}`}
            busy={busy}
          />
          <DialogActions>
            <Button variant="default" disabled={busy} onClick={onClose}>
              {t('ui.cancel')}
            </Button>
            <Button type="submit" busy={busy}>
              {t('support.create')}
            </Button>
          </DialogActions>
        </div>
      </FormShell>
    </Dialog>
  );
}
