import { useEffect, useRef } from 'react';
import { t } from '../../i18n/i18n.ts';
import { dateTime } from '../../lib/format.ts';
import { useSecondsUntil } from '../../lib/use-now.ts';
import css from './Countdown.module.css';

const two = (n: number): string => String(n).padStart(2, '0');

const partsOf = (seconds: number) => ({
  days: Math.floor(seconds / 86_400),
  hours: Math.floor(seconds / 3600) % 24,
  minutes: Math.floor(seconds / 60) % 60,
  seconds: seconds % 60,
});

/** "2 d 03:04:05", "03:04:05" or "04:05". */
function clock(left: number): string {
  const { days, hours, minutes, seconds } = partsOf(left);
  const minutesAndSeconds = `${two(minutes)}:${two(seconds)}`;
  if (days > 0) return t('forms.daysLeft', { n: days, clock: `${two(hours)}:${minutesAndSeconds}` });
  return hours > 0 ? `${two(hours)}:${minutesAndSeconds}` : minutesAndSeconds;
}

/** Days, hours, minutes and seconds, each with its unit. */
function Units({ left }: { left: number }) {
  const { days, hours, minutes, seconds } = partsOf(left);
  const units = [
    [days, t('forms.unitDay')],
    [hours, t('forms.unitHour')],
    [minutes, t('forms.unitMinute')],
    [seconds, t('forms.unitSecond')],
  ] as const;
  return units.map(([n, unit]) => (
    <span key={unit} className={css.unit}>
      <span className={css.number}>{two(n)}</span> {unit}
    </span>
  ));
}

type Props = {
  /** The moment in milliseconds since 1970. */
  to: number;
  /** The name of the event at that moment: "The draw". Read aloud with the time. */
  label: string;
  /** Shown when the time is up; the default is "00:00". */
  doneText?: string;
  onDone?: () => void;
  /** Shows days, hours, minutes and seconds with their units, including zeros. */
  units?: boolean;
};

/**
 * The time left until a moment. Screen readers announce it once a minute. With `units`, for lists with many countdowns, they read the date
 * instead.
 */
export function Countdown({ to, label, doneText = clock(0), onDone, units = false }: Props) {
  const left = useSecondsUntil(to);
  const minutes = Math.ceil(left / 60);
  const then = useRef(onDone);
  useEffect(() => {
    then.current = onDone;
  });
  useEffect(() => {
    if (left === 0) then.current?.();
  }, [left, to]);
  return (
    <span className={css.countdown} data-soon={left > 0 && left < 60} data-units={units && left > 0}>
      <span aria-hidden className={css.shown}>
        {left === 0 ? doneText : units ? <Units left={left} /> : clock(left)}
      </span>
      <span className="visually-hidden" role="timer" aria-live={units ? 'off' : 'polite'} aria-atomic>
        {left === 0 ? `${label}: ${doneText}` : units ? `${label}: ${dateTime(to)}` : t('forms.minutesLeft', { label, n: minutes })}
      </span>
    </span>
  );
}
