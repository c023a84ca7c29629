import { useId } from 'react';
import type { Day } from '../../lib/calendar.ts';
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
export const DateField = (props: Props) => <CalendarField {...props} type="date" />;

type TimeProps = Omit<Props, 'value' | 'onChange' | 'min' | 'max'> & {
  /** A time in the browser's time zone as `2026-11-22T18:30`; empty while there is none. */
  value: string;
  onChange: (time: string) => void;
  min?: string;
  disabled?: boolean;
};

/** A date and a time of day in the browser's time zone, with the browser's own calendar. See `lib/local-time.ts`. */
export const DateTimeField = (props: TimeProps) => <CalendarField {...props} type="datetime-local" />;

type FieldProps = TimeProps & { max?: string; type: 'date' | 'datetime-local' };

function CalendarField({ label, value, onChange, min, max, problem = null, busy = false, disabled = false, type }: FieldProps) {
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
        type={type}
        className={field.input}
        min={min}
        max={max}
        value={value}
        readOnly={busy}
        disabled={disabled}
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
