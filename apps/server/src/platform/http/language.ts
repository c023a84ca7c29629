import type { Language } from '@lootfolio/texts/languages';

/** The first of our languages that an `accept-language` header asks for; English where it names none. */
export function languageOf(header: string | undefined): Language {
  const requested = (header ?? '')
    .toLowerCase()
    .split(',', 5)
    .map((part) => part.trim().slice(0, 2));
  return requested.find((language) => language === 'tr' || language === 'en') === 'tr' ? 'tr' : 'en';
}
