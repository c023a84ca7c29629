import { TASK_ICONS, TASK_LENGTH, TASK_TYPES, type TaskIcon, type TaskType } from '@lootfolio/domain/giveaways';
import { useId, useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Dialog, DialogActions } from '../../../../ui/overlay/Dialog.tsx';
import { FormShell } from '../../../../ui/form/FormShell.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { ICONS } from '../tasks.labels.ts';
import { ICON_NAMES, knownType, TASK_CHECKS, TASK_NAMES } from './admin-tasks.labels.ts';
import { saveTask, type AdminTask } from './admin-tasks.queries.ts';
import field from '../../../../ui/form/field.module.css';
import layout from '../../../../ui/form/DialogForm.module.css';
import css from './TaskDialog.module.css';

type Values = { description: string; icon: TaskIcon; type: TaskType; link: string };

const EMPTY: Values = { description: '', icon: 'star', type: 'daily', link: '' };

const valuesOf = ({ description, icon, type, link }: AdminTask): Values => ({
  ...{ description, icon, type: knownType(type) ?? EMPTY.type, link: link ?? '' },
});

function IconChoice({ value, onChange }: { value: TaskIcon; onChange: (icon: TaskIcon) => void }) {
  const name = useId();
  return (
    <fieldset className={css.icons}>
      <legend className={field.label}>{t('tasks-admin.icon')}</legend>
      {TASK_ICONS.map((icon) => {
        const Sign = ICONS[icon];
        return (
          <label key={icon} className={css.icon}>
            <input type="radio" className="visually-hidden" name={name} checked={icon === value} onChange={() => onChange(icon)} />
            <Sign size={20} stroke={1.6} aria-hidden />
            <span>{t(ICON_NAMES[icon])}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

type Props = {
  /** The task to change; null for a new one. */
  task: AdminTask | null;
  onClose: () => void;
};

/** Adds a task or changes one. */
export function TaskDialog({ task, onClose }: Props) {
  const [saved] = useState(() => (task ? valuesOf(task) : EMPTY));
  const form = useForm<Values>({ saved, draft: null });
  const [checked, setChecked] = useState(false);
  const { description, icon, type, link } = form.values;
  const isBlank = description.trim() === '';
  const submit = async (): Promise<void> => {
    setChecked(true);
    if (isBlank) return;
    const body = { description: description.trim(), icon, type, link: link.trim() || null };
    if (await form.submit(() => saveTask(task?.id ?? null, body))) onClose();
  };
  return (
    <Dialog title={t(task ? 'tasks-admin.titleEdit' : 'tasks-admin.titleNew')} width={520} locked={form.busy} onClose={onClose}>
      <FormShell form={{ ...form, unsaved: false }} className={layout.form} onSubmit={submit}>
        <TextField
          label={t('tasks-admin.description')}
          value={description}
          onChange={(next) => form.set({ description: next })}
          maxLength={TASK_LENGTH}
          required
          problem={checked && isBlank ? t('tasks-admin.descriptionMissing') : (form.problems.description ?? null)}
          busy={form.busy}
          autoCapitalize="sentences"
          spellCheck
          data-autofocus
        />
        <IconChoice value={icon} onChange={(next) => form.set({ icon: next })} />
        <div>
          <SelectField
            label={t('tasks-admin.type')}
            options={TASK_TYPES.map((value) => ({ value, label: t(TASK_NAMES[value]) }))}
            value={type}
            onChange={(next) => form.set({ type: next })}
            disabled={form.busy}
          />
          <p className={css.check}>{t(TASK_CHECKS[type])}</p>
        </div>
        <TextField
          label={t('tasks-admin.link')}
          value={link}
          onChange={(next) => form.set({ link: next })}
          note={t('tasks-admin.linkNote')}
          placeholder="https://"
          inputMode="url"
          maxLength={300}
          problem={form.problems.link ?? null}
          busy={form.busy}
        />
        <DialogActions>
          <Button variant="default" disabled={form.busy} onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" busy={form.busy}>
            {t(task ? 'tasks-admin.save' : 'tasks-admin.createTask')}
          </Button>
        </DialogActions>
      </FormShell>
    </Dialog>
  );
}
