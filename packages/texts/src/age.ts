/** An age as the key of its text and a number, in the largest unit that fits. */
export type Age = { key: 'core.ageNow'; n: 0 } | { key: 'core.ageMinutes' | 'core.ageHours' | 'core.ageDays'; n: number };

/** `at` and `now` are in milliseconds. Ages below two days are given in hours. */
export function ageOf(at: number, now: number): Age {
  const minutes = Math.floor((now - at) / 60_000);
  if (minutes < 1) return { key: 'core.ageNow', n: 0 };
  if (minutes < 60) return { key: 'core.ageMinutes', n: minutes };
  if (minutes < 60 * 48) return { key: 'core.ageHours', n: Math.floor(minutes / 60) };
  return { key: 'core.ageDays', n: Math.floor(minutes / 1440) };
}
