import type { Language } from '@lootfolio/texts/languages';
import { renderText, type TextKey } from '@lootfolio/texts/text';

/** The server's own reasons, by code. Those of markets come with their own words. */
const REASONS: Readonly<Record<string, TextKey>> = {
  CANCELLED: 'operations.cancelled',
  NOT_DONE: 'operations.notDone',
  UNKNOWN: 'operations.unknown',
  UNREADABLE: 'operations.unreadable',
};

/** The text of a reason that the server itself gives; null for other codes. */
export function ownReason({ code, state }: { code: string | null; state: string }, language: Language): string | null {
  const key = code === 'UNREADABLE' && state === 'unknown' ? 'operations.unreadableSent' : REASONS[code ?? ''];
  return key === undefined ? null : renderText(key, language);
}
