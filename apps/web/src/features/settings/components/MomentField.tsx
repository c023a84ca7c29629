import { useId } from 'react';
import { t } from '../../../i18n/i18n.ts';
import { useFocusOnProblem } from '../../../ui/use-focus-on-problem.ts';
import field from '../../../ui/field.module.css';
import { toLocal, toUtc } from '../moment.rules.ts';

type Props = {
  label: string;
  /** UTC, ISO 8601; empty while there is none. */
  value: string;
  onChange: (value: string) => void;
  problem: string | null;
  busy: boolean;
};

/** A date and time, typed in the browser's time zone. */
export function MomentField({ label, value, onChange, problem, busy }: Props) {
  const id = useId();
  const box = useFocusOnProblem(problem);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        {label} <span>({t('settings.localTime', { zone })})</span>
      </label>
      <input
        ref={box}
        id={id}
        type="datetime-local"
        className={field.input}
        value={toLocal(value)}
        readOnly={busy}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        onChange={(event) => onChange(toUtc(event.target.value))}
      />
      {problem !== null && (
        <span id={`${id}-problem`} className={field.problem} role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}
