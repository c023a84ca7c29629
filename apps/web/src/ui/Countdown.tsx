import { useEffect, useRef, useState } from 'react';
import { t } from '../i18n/i18n.ts';
import css from './Countdown.module.css';

const SECOND = 1000;

/** Whole seconds until a moment, never negative; updated every second. */
function useSecondsUntil(to: number): number {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((to - now) / SECOND));
  useEffect(() => {
    if (left === 0) return;
    // wait until the next full second of the remaining time, even when the last timer fired late
    const timer = setTimeout(() => setNow(Date.now()), (to - now) % SECOND || SECOND);
    return () => clearTimeout(timer);
  }, [to, now, left]);
  return left;
}

const two = (n: number): string => String(n).padStart(2, '0');

/** "2 d 03:04:05", "03:04:05" or "04:05". */
function clock(seconds: number): string {
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60];
  const minutesAndSeconds = `${two(minutes)}:${two(seconds % 60)}`;
  if (days > 0) return t('forms.daysLeft', { n: days, clock: `${two(hours)}:${minutesAndSeconds}` });
  return hours > 0 ? `${two(hours)}:${minutesAndSeconds}` : minutesAndSeconds;
}

type Props = {
  /** The moment in milliseconds. */
  to: number;
  /** What happens at that moment: "The draw". Read aloud with the time. */
  label: string;
  /** Shown when the time is up; the default is "00:00". */
  doneText?: string;
  onDone?: () => void;
};

/** The time left until a moment. Screen readers announce it once a minute. */
export function Countdown({ to, label, doneText = clock(0), onDone }: Props) {
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
    <span className={css.countdown} data-soon={left > 0 && left < 60}>
      <span aria-hidden>{left === 0 ? doneText : clock(left)}</span>
      <span className="visually-hidden" role="timer" aria-live="polite" aria-atomic>
        {left === 0 ? `${label}: ${doneText}` : t('forms.minutesLeft', { label, n: minutes })}
      </span>
    </span>
  );
}
