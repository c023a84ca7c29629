import { orNull } from '../facts/facts.public.ts';

/** Reads `65K+` as 65 and `K+`: the number to which the page counts up, and the text after it. Without a leading number the number is 0. */
export function parseCounter(literal: string): { value: number; suffix: string } {
  const [, digits, suffix] = /^\s*(\d{0,9})(.*?)\s*$/s.exec(literal)!;
  return { value: Number(digits), suffix: suffix! };
}

/** The counters that the sandbox shows. */
const SANDBOX_COUNTERS = { items: '65K+', users: '500+', support: '24/7' } as const;

/** Returns a counter: the operator's text, else the sandbox's text, else this server's own count. */
export function counterOf(
  key: keyof typeof SANDBOX_COUNTERS,
  setting: string,
  live: number,
  world: 'sandbox' | 'live',
): { value: number; suffix: string; live: number } {
  const literal = orNull(setting) ?? (world === 'sandbox' ? SANDBOX_COUNTERS[key] : null);
  return { ...(literal === null ? { value: live, suffix: '' } : parseCounter(literal)), live };
}
