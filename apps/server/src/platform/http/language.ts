import type { Language } from '@lootfolio/texts/languages';

/** Returns the first of our languages in an `accept-language` header; English when the header names none. */
export function languageOf(header: string | undefined): Language {
  const requested = (header ?? '')
    .toLowerCase()
    .split(',', 5)
    .map((part) => part.trim().slice(0, 2));
  return requested.find((language) => language === 'tr' || language === 'en') === 'tr' ? 'tr' : 'en';
}
