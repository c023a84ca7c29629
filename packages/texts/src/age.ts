/** An age as the key of its text and a number, in the largest unit that fits. */
export type Age = { key: 'ui.ageNow'; n: 0 } | { key: 'ui.ageMinutes' | 'ui.ageHours' | 'ui.ageDays'; n: number };

/** `at` and `now` are in milliseconds. Ages below two days are given in hours. */
export function ageOf(at: number, now: number): Age {
  const minutes = Math.floor((now - at) / 60_000);
  if (minutes < 1) return { key: 'ui.ageNow', n: 0 };
  if (minutes < 60) return { key: 'ui.ageMinutes', n: minutes };
  if (minutes < 60 * 48) return { key: 'ui.ageHours', n: Math.floor(minutes / 60) };
  return { key: 'ui.ageDays', n: Math.floor(minutes / 1440) };
}
