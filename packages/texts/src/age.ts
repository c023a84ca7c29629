/** The key of the text that says how long ago something was, and its number, in the largest fitting unit. */
export type Age = { key: 'ui.ageNow'; n: 0 } | { key: 'ui.ageMinutes' | 'ui.ageHours' | 'ui.ageDays'; n: number };

/** Both in milliseconds. Hours go up to two days. */
export function ageOf(at: number, now: number): Age {
  const minutes = Math.floor((now - at) / 60_000);
  if (minutes < 1) return { key: 'ui.ageNow', n: 0 };
  if (minutes < 60) return { key: 'ui.ageMinutes', n: minutes };
  if (minutes < 60 * 48) return { key: 'ui.ageHours', n: Math.floor(minutes / 60) };
  return { key: 'ui.ageDays', n: Math.floor(minutes / 1440) };
}
