/** `65K+` → 65 and `K+`: the number that is counted up to, and what stands behind it. Without a number in front it is 0. */
export function parseCounter(literal: string): { value: number; suffix: string } {
  const [, digits, suffix] = /^\s*(\d{0,9})(.*?)\s*$/s.exec(literal)!;
  return { value: Number(digits), suffix: suffix! };
}

/** An unset setting is an empty text. */
export const orNull = (setting: string): string | null => setting.trim() || null;

/** A setting that browsers open: an address of the web, else it counts as unset. */
export function linkOrNull(setting: string): string | null {
  const url = URL.parse(setting.trim());
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}

/** A setting that holds a day, else it counts as unset. */
export function dayOrNull(setting: string): string | null {
  const text = setting.trim();
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : null;
}
