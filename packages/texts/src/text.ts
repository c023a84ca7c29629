import { setupI18n, type I18n } from '@lingui/core';
import { readLanguage } from './catalogues.ts';
import type { Messages, ServerMessages } from './keys.gen.ts';
import { LOCALES, type Language } from './languages.ts';

type AllMessages = Messages & ServerMessages;
export type TextKey = keyof AllMessages;
export type TextValues = Readonly<Record<string, string | number | Date>>;
type Args<K extends TextKey> = AllMessages[K] extends undefined ? [] : [values: AllMessages[K]];

const loaded = new Map<Language, { i18n: I18n; keys: ReadonlySet<string> }>();

/** A language with its texts, read and compiled on first use. */
function load(language: Language): { i18n: I18n; keys: ReadonlySet<string> } {
  const known = loaded.get(language);
  if (known) return known;
  const catalogue = readLanguage(language);
  const messages = Object.fromEntries([...catalogue].map(([key, { message }]) => [key, message]));
  const i18n = setupI18n({ locale: language, locales: LOCALES[language], messages: { [language]: messages as never } });
  const made = { i18n, keys: new Set(catalogue.keys()) };
  loaded.set(language, made);
  return made;
}

/** A text in a language, for mails, messages, files and refusals. Numbers and dates in the text follow the language. */
export const text = <K extends TextKey>(key: K, language: Language, ...values: Args<K>): string =>
  renderText(key, language, values[0] as TextValues | undefined);

/** The same for a key that is known only at run time. */
export const renderText = (key: TextKey, language: Language, values?: TextValues): string => load(language).i18n._(key, values as never);

export const isTextKey = (key: string): key is TextKey => load('en').keys.has(key);
