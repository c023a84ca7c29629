import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { LOCALES } from '@lootfolio/texts/languages';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { currentLang, t } from '../../i18n/i18n.ts';
import { addDays, today, type Day } from '../../lib/calendar.ts';
import { addMonths, inMonth, weeksOf } from '../../lib/months.ts';
import { calendarDate } from '../../lib/format.ts';
import { timeText } from '../../lib/typed-date.ts';
import { IconButton } from './IconButton.tsx';
import css from './Calendar.module.css';

type Props = {
  /** A date, or a local time if `withTime`; empty for none. */
  value: string;
  onChange: (value: string) => void;
  onClose: () => void;
  withTime: boolean;
  min?: Day | undefined;
  max?: Day | undefined;
};

/** Without limits, the years before and after the current one that can be chosen. */
const YEARS = { before: 15, after: 5 };
const NOON = '12:00';
const MINUTES = Array.from({ length: 12 }, (_, at) => String(at * 5).padStart(2, '0'));
const HOURS = Array.from({ length: 24 }, (_, at) => String(at).padStart(2, '0'));

const named = (day: Day, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(LOCALES[currentLang()], { ...options, timeZone: 'UTC' }).format(new Date(day));

const within = (day: Day, min: Day | undefined, max: Day | undefined): Day =>
  min !== undefined && day < min ? min : max !== undefined && day > max ? max : day;

/** The day that a key leads to from another one; null for other keys. */
function dayByKey({ key, shiftKey }: KeyboardEvent, day: Day, week: readonly Day[]): Day | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return week[0]!;
    case 'End':
      return week[6]!;
    case 'PageUp':
      return inMonth(day, addMonths(day.slice(0, 7), shiftKey ? -12 : -1));
    case 'PageDown':
      return inMonth(day, addMonths(day.slice(0, 7), shiftKey ? 12 : 1));
    default:
      return null;
  }
}

type SelectProps = {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
};

const Select = ({ label, value, options, onChange }: SelectProps) => (
  <select className={css.select} aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </select>
);

type HeadProps = { month: string; onMonth: (month: string) => void; min: Day | undefined; max: Day | undefined };

/** The month, with buttons to its neighbours. */
function Head({ month, onMonth, min, max }: HeadProps) {
  const [year, now] = [Number(month.slice(0, 4)), Number(today().slice(0, 4))];
  const first = Math.min(year, min === undefined ? now - YEARS.before : Number(min.slice(0, 4)));
  const last = Math.max(year, max === undefined ? now + YEARS.after : Number(max.slice(0, 4)));
  const years = Array.from({ length: last - first + 1 }, (_, at) => String(last - at));
  const months = HOURS.slice(1, 13).map((value) => ({ value, label: named(`2026-${value}-01`, { month: 'long' }) }));
  return (
    <div className={css.head}>
      <IconButton
        label={t('forms.previousMonth')}
        disabled={min !== undefined && month <= min.slice(0, 7)}
        onClick={() => onMonth(addMonths(month, -1))}
      >
        <IconChevronLeft size={16} aria-hidden />
      </IconButton>
      <Select
        label={t('forms.month')}
        value={month.slice(5)}
        options={months}
        onChange={(next) => onMonth(`${month.slice(0, 5)}${next}`)}
      />
      <Select
        label={t('forms.year')}
        value={String(year)}
        options={years.map((value) => ({ value, label: value }))}
        onChange={(next) => onMonth(`${next}${month.slice(4)}`)}
      />
      <IconButton
        label={t('forms.nextMonth')}
        disabled={max !== undefined && month >= max.slice(0, 7)}
        onClick={() => onMonth(addMonths(month, 1))}
      >
        <IconChevronRight size={16} aria-hidden />
      </IconButton>
    </div>
  );
}

type GridProps = {
  month: string;
  /** The chosen day, or empty. */
  chosen: Day | '';
  /** The day that the Tab key reaches. */
  current: Day;
  min: Day | undefined;
  max: Day | undefined;
  /** Moves to a day, and shows its month. */
  onMove: (day: Day) => void;
  onChoose: (day: Day) => void;
};

/** The days of a month, one stop of the Tab key. The arrow keys move by days and weeks, Page Up and Down by months, with Shift by years. */
function Grid({ month, chosen, current, min, max, onMove, onChoose }: GridProps) {
  const weeks = weeksOf(month);
  const now = today();
  const isAllowed = (day: Day): boolean => within(day, min, max) === day;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the keys move from day to day
    <table role="grid" className={css.grid} aria-label={named(`${month}-01`, { month: 'long', year: 'numeric' })}>
      <thead>
        <tr>
          {weeks[0]!.map((day) => (
            <th key={day} scope="col">
              <abbr title={named(day, { weekday: 'long' })}>{named(day, { weekday: 'short' })}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day} aria-selected={day === chosen}>
                <button
                  type="button"
                  className={css.day}
                  data-day={day}
                  data-other={!day.startsWith(month)}
                  tabIndex={day === current ? 0 : -1}
                  aria-label={calendarDate(day)}
                  aria-current={day === now ? 'date' : undefined}
                  aria-disabled={!isAllowed(day)}
                  onClick={() => isAllowed(day) && onChoose(day)}
                  onKeyDown={(event) => {
                    const next = dayByKey(event, day, week);
                    if (next === null) return;
                    event.preventDefault();
                    onMove(within(next, min, max));
                  }}
                >
                  {Number(day.slice(8))}
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The hour and the minute, in steps of five minutes; others can be typed into the field. */
function Time({ time, onChange }: { time: string; onChange: (time: string) => void }) {
  const [hour, minute] = time.split(':') as [string, string];
  const minutes = MINUTES.includes(minute) ? MINUTES : [...MINUTES, minute].toSorted((a, b) => Number(a) - Number(b));
  return (
    <div className={css.time}>
      <Select
        label={t('forms.hour')}
        value={hour}
        options={HOURS.map((value) => ({ value, label: timeText(`${value}:00`, currentLang()) }))}
        onChange={(next) => onChange(`${next}:${minute}`)}
      />
      <Select
        label={t('forms.minute')}
        value={minute}
        options={minutes.map((value) => ({ value, label: value }))}
        onChange={(next) => onChange(`${hour}:${next}`)}
      />
    </div>
  );
}

/** A month in the user's language, from Monday on, to choose a day from. */
export function Calendar({ value, onChange, onClose, withTime, min, max }: Props) {
  const [chosen, time] = [value.slice(0, 10), value.slice(11) || NOON];
  const [current, setCurrent] = useState(() => within(chosen || today(), min, max));
  const grid = useRef<HTMLDivElement>(null);
  // the focus follows the keys, and begins on the day; not while the month is chosen in the head
  const moved = useRef(true);
  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus();
    moved.current = false;
  }, [current]);
  const choose = (day: Day): void => {
    onChange(withTime ? `${day}T${time}` : day);
    setCurrent(day);
    if (!withTime) onClose();
  };
  return (
    <div ref={grid} className={css.calendar}>
      <Head month={current.slice(0, 7)} min={min} max={max} onMonth={(month) => setCurrent(within(inMonth(current, month), min, max))} />
      <Grid
        month={current.slice(0, 7)}
        chosen={chosen}
        current={current}
        min={min}
        max={max}
        onMove={(day) => {
          moved.current = true;
          setCurrent(day);
        }}
        onChoose={choose}
      />
      {withTime && <Time time={time} onChange={(next) => onChange(`${chosen || current}T${next}`)} />}
      <div className={css.foot}>
        <button type="button" className={css.action} disabled={within(today(), min, max) !== today()} onClick={() => choose(today())}>
          {t('forms.today')}
        </button>
        <button
          type="button"
          className={css.action}
          disabled={value === ''}
          onClick={() => {
            onChange('');
            onClose();
          }}
        >
          {t('forms.clearDate')}
        </button>
      </div>
    </div>
  );
}
