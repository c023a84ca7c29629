import { useId, useState } from 'react';
import { currentLang, t } from '../../i18n/i18n.ts';
import { isDay, today, type Day } from '../../lib/calendar.ts';
import { calendarDate } from '../../lib/format.ts';
import { momentText } from '../../lib/typed-date.ts';
import { DateInput } from './DateInput.tsx';
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

/** One calendar date, typed in the form of the user's language or chosen from a calendar. */
export const DateField = (props: Props) => <CalendarField {...props} withTime={false} />;

type TimeProps = Omit<Props, 'value' | 'onChange' | 'min' | 'max'> & {
  /** A time in the browser's time zone as `2026-11-22T18:30`; empty while there is none. */
  value: string;
  onChange: (time: string) => void;
  min?: string;
  disabled?: boolean;
};

/** A date and a time of day in the browser's time zone. See `lib/local-time.ts`. */
export const DateTimeField = (props: TimeProps) => <CalendarField {...props} withTime />;

type FieldProps = TimeProps & { max?: string; withTime: boolean };

const isComplete = (text: string, withTime: boolean): boolean => isDay(text.slice(0, 10)) && text.length === (withTime ? 16 : 10);

/** The problem of what was typed, or null. The form says what is wrong about an empty field. */
function wrongDate(text: string, { min, max, withTime }: Pick<FieldProps, 'min' | 'max' | 'withTime'>): string | null {
  if (text === '') return null;
  if (!isComplete(text, withTime))
    return withTime ? t('forms.noTime', { example: momentText(`${today()}T18:30`, currentLang()) }) : t('forms.noDate');
  if (withTime) return null;
  if (min && text < min) return t('forms.tooEarly', { date: calendarDate(min) });
  return max && text > max ? t('forms.tooLate', { date: calendarDate(max) }) : null;
}

function CalendarField({ label, value, onChange, min, max, problem = null, busy = false, disabled = false, withTime }: FieldProps) {
  const id = useId();
  // what is no date stays in the field, and the form gets nothing
  const [draft, setDraft] = useState('');
  const [left, setLeft] = useState(false);
  const text = value === '' ? draft : value;
  const shown = problem ?? (left ? wrongDate(text, { min, max, withTime }) : null);
  const box = useFocusOnProblem(problem);
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        {label}
      </label>
      <DateInput
        ref={box}
        id={id}
        label={label}
        value={text}
        withTime={withTime}
        min={min}
        max={max}
        busy={busy}
        disabled={disabled}
        invalid={shown !== null}
        describedBy={shown === null ? undefined : `${id}-problem`}
        onBlur={() => setLeft(true)}
        onChange={(next) => {
          const isDate = isComplete(next, withTime);
          setDraft(isDate ? '' : next);
          setLeft(false);
          onChange(isDate ? next : '');
        }}
      />
      {shown !== null && (
        <span id={`${id}-problem`} className={field.problem} role="alert">
          {shown}
        </span>
      )}
    </div>
  );
}
