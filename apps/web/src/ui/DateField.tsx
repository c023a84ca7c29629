import { useId } from 'react';
import type { Day } from '../lib/calendar.ts';
import { useFocusOnProblem } from './use-focus-on-problem.ts';
import field from './field.module.css';

type Props = {
  label: string;
  /** Empty while there is no date. */
  value: Day | '';
  onChange: (day: Day | '') => void;
  min?: Day;
  max?: Day;
  problem?: string | null;
  busy?: boolean;
};

/** One calendar date, with the browser's own calendar. */
export function DateField({ label, value, onChange, min, max, problem = null, busy = false }: Props) {
  const id = useId();
  const box = useFocusOnProblem(problem);
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        {label}
      </label>
      <input
        ref={box}
        id={id}
        type="date"
        className={field.input}
        min={min}
        max={max}
        value={value}
        readOnly={busy}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem !== null && (
        <span id={`${id}-problem`} className={field.problem} role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}
