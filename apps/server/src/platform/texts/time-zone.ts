import type { Language } from './texts.ts';

/** Browsers name zones by old and new names; either is understood. Bare offsets are no zones: they know no summer time. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone.length > 0;
  } catch {
    return false;
  }
}

const LOCALES: Record<Language, string> = { en: 'en-GB', tr: 'tr-TR' };

/** A moment as its reader says it, with his zone: `20 November 2026 at 15:00 (Europe/Istanbul)`. */
export const sayTime = (at: Date, zone: string, language: Language): string =>
  `${new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeStyle: 'short', timeZone: zone }).format(at)} (${zone})`;
