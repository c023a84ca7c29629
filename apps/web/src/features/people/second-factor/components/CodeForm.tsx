import { Button } from '../../../../ui/form/Button.tsx';
import { FormShell } from '../../../../ui/form/FormShell.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import css from './factor.module.css';

type Props = {
  label: string;
  note?: string;
  submitLabel: string;
  /** True when the code may be a recovery code, which has letters. */
  letters?: boolean;
  onSubmit: (code: string) => Promise<void>;
};

/** Asks for one code. */
export function CodeForm({ label, note, submitLabel, letters = false, onSubmit }: Props) {
  const form = useForm({ saved: { code: '' }, draft: null, guard: false, fallback: 'code' });
  return (
    <FormShell form={form} className={css.code} onSubmit={() => form.submit(() => onSubmit(form.values.code))}>
      <TextField
        label={label}
        note={note}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the code is all that the screen asks for
        autoFocus
        autoComplete={letters ? 'off' : 'one-time-code'}
        inputMode={letters ? 'text' : 'numeric'}
        maxLength={letters ? 29 : 7}
        value={form.values.code}
        problem={form.problems.code ?? null}
        busy={form.busy}
        onChange={(code) => form.set({ code })}
      />
      <Button type="submit" busy={form.busy} disabled={form.values.code.trim() === ''}>
        {submitLabel}
      </Button>
    </FormShell>
  );
}
