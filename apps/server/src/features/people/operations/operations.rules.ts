import type { Language } from '@lootfolio/texts/languages';
import { renderText, type TextKey } from '@lootfolio/texts/text';

/** The texts of the server's own reasons, by code. Reasons of markets have their own texts. */
const REASONS: Readonly<Record<string, TextKey>> = {
  CANCELLED: 'operations.cancelled',
  NOT_DONE: 'operations.notDone',
  UNKNOWN: 'operations.unknown',
  UNREADABLE: 'operations.unreadable',
  INTERNAL: 'operations.internal',
  SUPERSEDED: 'operations.superseded',
};

/** The texts of the same reasons for an item that was sent, because its action may have happened. */
const REASONS_WHEN_SENT: Readonly<Record<string, TextKey>> = {
  UNREADABLE: 'operations.unreadableSent',
  INTERNAL: 'operations.internalSent',
};

/** Returns the text of a reason that the server itself gives; null for other codes. */
export function ownReason({ code, state }: { code: string | null; state: string }, language: Language): string | null {
  const key = (state === 'unknown' && REASONS_WHEN_SENT[code ?? '']) || REASONS[code ?? ''];
  return key === undefined ? null : renderText(key, language);
}
