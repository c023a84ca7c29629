import { currentLang } from '../i18n/i18n.ts';
import { ApiError } from './api-error.ts';

/** Makes a text of the server a sentence that stands alone: "must be at least 60" becomes "Must be at least 60." */
function asSentence(text: string): string {
  const [first = ''] = text;
  const begun = first.toLocaleUpperCase(currentLang()) + text.slice(first.length);
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}

/**
 * The server's problems by field name, as sentences in the user's language. Empty for any error without problems of fields. A screen that
 * puts the reason into a sentence of its own reads `ApiError.fields`.
 */
export const fieldProblems = (error: unknown): Record<string, string> =>
  error instanceof ApiError ? Object.fromEntries(Object.entries(error.fields).map(([name, text]) => [name, asSentence(text)])) : {};
