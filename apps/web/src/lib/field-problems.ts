import { currentLang } from '../i18n/i18n.ts';
import { ApiError } from './api-error.ts';

/** A text of the server as it stands alone on the screen: "must be at least 60" is "Must be at least 60." */
function asSentence(text: string): string {
  const [first = ''] = text;
  const begun = first.toLocaleUpperCase(currentLang()) + text.slice(first.length);
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}

/**
 * What the server says is wrong with each field, by its name, as sentences in the user's language. Empty for every other error. A
 * screen that puts the reason into a sentence of its own reads `ApiError.fields`.
 */
export const fieldProblems = (error: unknown): Record<string, string> =>
  error instanceof ApiError ? Object.fromEntries(Object.entries(error.fields).map(([name, text]) => [name, asSentence(text)])) : {};
