import { IconCalendar } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { t } from '../../i18n/i18n.ts';
import { firstOfMonth, isDay, lastDays, type Day, type DayRange } from '../../lib/calendar.ts';
import { calendarDate, calendarRange } from '../../lib/format.ts';
import { DateInput } from './DateInput.tsx';
import { Popover } from '../overlay/Popover.tsx';
import field from './field.module.css';
import css from './DateRange.module.css';

type Props = {
  label: string;
  value: DayRange;
  onChange: (value: DayRange) => void;
  /** The current date in the user's time zone. */
  today: Day;
  /** The earliest and the latest allowed date. */
  bounds?: { min?: Day; max?: Day };
};

const DAY_COUNTS = [7, 14, 30, 90] as const;

function presets(today: Day): { label: string; range: DayRange }[] {
  return [
    ...DAY_COUNTS.map((n) => ({ label: t('forms.lastDays', { n }), range: lastDays(today, n) })),
    { label: t('forms.thisMonth'), range: { from: firstOfMonth(today), to: today } },
    { label: t('forms.allTime'), range: { from: null, to: null } },
  ];
}

const isSame = (a: DayRange, b: DayRange): boolean => a.from === b.from && a.to === b.to;

/** The text of the closed control. */
function summary({ from, to }: DayRange): string {
  if (from !== null && to !== null) return from === to ? calendarDate(from) : calendarRange(from, to);
  if (from !== null) return t('forms.since', { date: calendarDate(from) });
  if (to !== null) return t('forms.until', { date: calendarDate(to) });
  return t('forms.allTime');
}

/** The problem of two dates, or null. An empty date means no limit. */
export function wrongDates({ from, to }: { from: string; to: string }, { min, max }: NonNullable<Props['bounds']> = {}): string | null {
  const dates = [from, to].filter((text) => text !== '');
  if (!dates.every(isDay)) return t('forms.noDate');
  if (min !== undefined && dates.some((date) => date < min)) return t('forms.tooEarly', { date: calendarDate(min) });
  if (max !== undefined && dates.some((date) => date > max)) return t('forms.tooLate', { date: calendarDate(max) });
  return dates.length === 2 && from > to ? t('forms.datesReversed') : null;
}

function OwnDates({ value, onChange, bounds }: Pick<Props, 'value' | 'onChange' | 'bounds'>) {
  const id = useId();
  const [draft, setDraft] = useState({ from: value.from ?? '', to: value.to ?? '' });
  const [known, setKnown] = useState(value);
  if (!isSame(known, value)) {
    setKnown(value);
    setDraft({ from: value.from ?? '', to: value.to ?? '' });
  }
  const [typing, setTyping] = useState(false);
  // show no problem of a date that is still being typed
  const isUnfinished = [draft.from, draft.to].some((text) => text !== '' && !isDay(text));
  const problem = typing && isUnfinished ? null : wrongDates(draft, bounds);
  const change = (next: typeof draft): void => {
    setDraft(next);
    setTyping(true);
    if (wrongDates(next, bounds) !== null) return;
    const range = { from: next.from || null, to: next.to || null };
    // marks the range as known, so that its return does not replace the draft
    setKnown(range);
    onChange(range);
  };
  const end = (side: 'from' | 'to', name: string) => (
    <div className={field.field}>
      <label htmlFor={`${id}-${side}`} className={field.label}>
        {name}
      </label>
      <DateInput
        id={`${id}-${side}`}
        label={name}
        min={bounds?.min}
        max={bounds?.max}
        value={draft[side]}
        invalid={problem !== null}
        describedBy={problem === null ? undefined : id}
        onBlur={() => setTyping(false)}
        onChange={(text) => change({ ...draft, [side]: text })}
      />
    </div>
  );
  return (
    <div className={css.own}>
      {end('from', t('forms.dateFrom'))}
      {end('to', t('forms.dateTo'))}
      {problem !== null && (
        <span id={id} className={`${field.problem} ${css.wide}`} role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}

/** From one calendar date to another, both included. A button shows the choice and opens common ranges and fields for other dates. */
export function DateRange({ label, value, onChange, today, bounds }: Props) {
  const [opened, setOpened] = useState(false);
  const text = summary(value);
  return (
    <div className={field.field}>
      <span className={field.label} aria-hidden>
        {label}
      </span>
      <Popover
        opened={opened}
        onChange={setOpened}
        label={label}
        align="start"
        width={320}
        className={css.drop}
        target={
          <button type="button" className={css.control} aria-label={`${label}: ${text}`} onClick={() => setOpened(!opened)}>
            <IconCalendar size={15} stroke={1.7} aria-hidden />
            <span>{text}</span>
          </button>
        }
      >
        <div role="group" aria-label={t('forms.usualRanges')} className={css.presets}>
          {presets(today).map(({ label: name, range }) => (
            <button
              key={name}
              type="button"
              aria-pressed={isSame(range, value)}
              onClick={() => {
                onChange(range);
                setOpened(false);
              }}
            >
              {name}
            </button>
          ))}
        </div>
        <OwnDates value={value} onChange={onChange} bounds={bounds} />
      </Popover>
    </div>
  );
}
