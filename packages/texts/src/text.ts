import { readLanguage, type Catalogue } from './catalogues.ts';
import type { Messages, ServerMessages } from './keys.gen.ts';
import type { Language } from './languages.ts';
import { renderMessage, type MessageValues } from './message.ts';

type AllMessages = Messages & ServerMessages;
export type TextKey = keyof AllMessages;
export type TextValues = MessageValues;
type Args<K extends TextKey> = AllMessages[K] extends undefined ? [] : [values: AllMessages[K]];

const loaded = new Map<Language, Catalogue>();

/** A language with its texts, read and compiled on first use. */
function load(language: Language): Catalogue {
  const known = loaded.get(language);
  if (known) return known;
  const catalogue = readLanguage(language);
  loaded.set(language, catalogue);
  return catalogue;
}

/** Returns a text in a language, for mails, messages, files and refusals. Numbers and dates in the text follow the language. */
export const text = <K extends TextKey>(key: K, language: Language, ...values: Args<K>): string =>
  renderText(key, language, values[0] as TextValues | undefined);

/** Like `text`, for a key that is known only at run time. */
export const renderText = (key: TextKey, language: Language, values?: TextValues): string =>
  renderMessage(load(language).get(key)?.message ?? [key], language, values);

export const isTextKey = (key: string): key is TextKey => load('en').has(key);
