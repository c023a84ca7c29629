import { ACCOUNT_TEXTS } from './account.ts';
import { CALL_TEXTS } from './calls.ts';
import { FIELD_TEXTS } from './fields.ts';
import { HEAD_TEXTS } from './heads.ts';
import { LIST_TEXTS } from './lists.ts';
import { MARKET_KEY_TEXTS } from './market-keys.ts';
import { NOTIFICATION_TEXTS } from './notifications.ts';
import { SOURCE_TEXTS } from './sources.ts';

export type Language = 'en' | 'tr';
export type Texts = Record<string, Record<Language, string>>;

/** What the server itself says, in the languages of the interface. */
const TEXTS = {
  ...ACCOUNT_TEXTS,
  ...CALL_TEXTS,
  ...FIELD_TEXTS,
  ...HEAD_TEXTS,
  ...LIST_TEXTS,
  ...MARKET_KEY_TEXTS,
  ...NOTIFICATION_TEXTS,
  ...SOURCE_TEXTS,
} as const satisfies Texts;

export type TextKey = keyof typeof TEXTS;

/** @param name what stands for `{name}` */
export const text = (key: TextKey, language: Language, name = ''): string => TEXTS[key][language].replace('{name}', () => name);

export const isTextKey = (key: string): key is TextKey => Object.hasOwn(TEXTS, key);

/** The first of our languages that an `accept-language` header asks for; English where it names none. */
export function languageOf(header: string | undefined): Language {
  const asked = (header ?? '')
    .toLowerCase()
    .split(',', 5)
    .map((part) => part.trim().slice(0, 2));
  return asked.find((language) => language === 'tr' || language === 'en') === 'tr' ? 'tr' : 'en';
}
