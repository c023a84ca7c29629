import { IconCalendar } from '@tabler/icons-react';
import { lazy, useState, type Ref } from 'react';
import { currentLang, t } from '../../i18n/i18n.ts';
import { isDay, type Day } from '../../lib/calendar.ts';
import { importWithTimeout } from '../../lib/import-with-timeout.ts';
import { dayText, momentText, readDay, readMoment } from '../../lib/typed-date.ts';
import { Popover } from '../overlay/Popover.tsx';
import { Skeleton } from '../state/ListState.tsx';
import { LazyPart } from '../state/LazyPart.tsx';
import field from './field.module.css';
import css from './DateInput.module.css';

const Calendar = lazy(() => importWithTimeout(() => import('./Calendar.tsx')).then((module) => ({ default: module.Calendar })));

/** In pixels. */
const CALENDAR = { width: 284, height: 318 };

type Props = {
  id: string;
  /** Names the calendar. */
  label: string;
  /** A date as 2026-11-22, with `withTime` a local time as 2026-11-22T18:30; or a text that is not one. */
  value: string;
  /** Gets the date that was typed or chosen, or the text as typed while it is no date. */
  onChange: (value: string) => void;
  onBlur?: () => void;
  withTime?: boolean;
  min?: Day | undefined;
  max?: Day | undefined;
  busy?: boolean;
  disabled?: boolean;
  invalid?: boolean;
  describedBy?: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

const isMoment = (text: string): boolean => isDay(text.slice(0, 10)) && /^T\d\d:\d\d$/.test(text.slice(10));

/**
 * A text field for a date in the form of the user's language, and a button that opens a calendar. The browser's own date fields follow the
 * language of the browser instead.
 */
export function DateInput({ id, label, value, onChange, onBlur, withTime = false, busy, disabled, invalid = false, ...rest }: Props) {
  const { min, max, describedBy, ref } = rest;
  const lang = currentLang();
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null);
  const written = withTime ? isMoment(value) && momentText(value, lang) : isDay(value) && dayText(value, lang);
  // the text stays as typed until the field is left, or something else changes the value
  const text = typed?.value === value ? typed.text : written || value;
  const type = (next: string): void => {
    const read = (withTime ? readMoment(next, lang) : readDay(next, lang)) ?? next.trim();
    setTyped({ text: next, value: read });
    onChange(read);
  };
  const choose = (next: string): void => {
    setTyped(null);
    onChange(next);
  };
  return (
    <span className={css.box}>
      <input
        ref={ref}
        id={id}
        type="text"
        autoComplete="off"
        inputMode={withTime ? undefined : 'numeric'}
        className={`${field.input} ${css.input}`}
        placeholder={withTime ? `${t('forms.dateForm')} ${t('forms.timeForm')}` : t('forms.dateForm')}
        value={text}
        readOnly={busy}
        disabled={disabled}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onBlur={() => {
          setTyped(null);
          onBlur?.();
        }}
        onChange={(event) => type(event.target.value)}
      />
      <Popover
        opened={opened}
        onChange={setOpened}
        label={label}
        align="end"
        width={CALENDAR.width}
        className={css.drop}
        target={
          <button
            type="button"
            className={css.open}
            aria-label={t('forms.openCalendar')}
            title={t('forms.openCalendar')}
            disabled={disabled === true || busy === true}
            onClick={() => setOpened(!opened)}
          >
            <IconCalendar size={15} stroke={1.7} aria-hidden />
          </button>
        }
      >
        <LazyPart fallback={<Skeleton height={CALENDAR.height} />}>
          <Calendar
            value={(withTime ? isMoment(value) : isDay(value)) ? value : ''}
            withTime={withTime}
            min={min?.slice(0, 10)}
            max={max?.slice(0, 10)}
            onChange={choose}
            onClose={() => setOpened(false)}
          />
        </LazyPart>
      </Popover>
    </span>
  );
}
