/** A language of the interface, of mails and of files. */
export type Language = 'en' | 'tr';

export const LANGUAGES: readonly Language[] = ['en', 'tr'];

/** The locale of numbers, dates and lists. */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', tr: 'tr-TR' };
