import { isUnavailable } from './unavailable.ts';

/** What this runtime, PostgreSQL and its programs say of a full disk. A page of which a part still found space has a message of its own. */
const DISK_FULL = /\b(ENOSPC|EDQUOT)\b|No space left on device|Disk quota exceeded|wrote only \d+ of \d+ bytes/;

/** True for a message of a program that a full disk stopped. */
export const saysDiskFull = (message: string): boolean => DISK_FULL.test(message);

/** A failure of another process that may pass. */
export class PassingTrouble extends Error {}

/**
 * True for an error that passes without a change of the settings, so that a start is worth another try: a full disk, or a database that
 * does not answer. The causes of the error count, too.
 */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as NodeJS.ErrnoException;
  return error instanceof PassingTrouble || saysDiskFull(`${code} ${error.message}`) || isUnavailable(error) || mayPass(error.cause);
}
