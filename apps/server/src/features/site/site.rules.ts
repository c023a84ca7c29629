/** `65K+` → 65 and `K+`: the number that the page counts up to, and the text after it. Without a leading number it is 0. */
export function parseCounter(literal: string): { value: number; suffix: string } {
  const [, digits, suffix] = /^\s*(\d{0,9})(.*?)\s*$/s.exec(literal)!;
  return { value: Number(digits), suffix: suffix! };
}

/** The counters that the sandbox shows. */
const SANDBOX_COUNTERS = { items: '65K+', users: '500+', support: '24/7' } as const;

/** A counter: the operator's text, else the sandbox's, else what this server counts. */
export function counterOf(
  key: keyof typeof SANDBOX_COUNTERS,
  setting: string,
  live: number,
  world: 'sandbox' | 'live',
): { value: number; suffix: string; live: number } {
  const literal = orNull(setting) ?? (world === 'sandbox' ? SANDBOX_COUNTERS[key] : null);
  return { ...(literal === null ? { value: live, suffix: '' } : parseCounter(literal)), live };
}

/** An unset setting is an empty text. */
export const orNull = (setting: string): string | null => setting.trim() || null;

/** A web address from a setting; null when the setting holds none. */
export function linkOrNull(setting: string): string | null {
  const url = URL.parse(setting.trim());
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}

/** A `YYYY-MM-DD` day from a setting; null when the setting holds none. */
export function dayOrNull(setting: string): string | null {
  const text = setting.trim();
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : null;
}
