import { isUnavailable } from './unavailable.ts';

/** Messages of this runtime, PostgreSQL and its programs about a full disk. A page that was written only in part has a separate message. */
const DISK_FULL = /\b(ENOSPC|EDQUOT)\b|No space left on device|Disk quota exceeded|wrote only \d+ of \d+ bytes/;

/** Returns true for a message of a program that stopped because of a full disk. */
export const saysDiskFull = (message: string): boolean => DISK_FULL.test(message);

/** A failure of another process that may pass by itself. */
export class PassingTrouble extends Error {}

/**
 * Returns true for an error that may pass without a change of the settings, so that another start is worth a try: a full disk, or a
 * database that does not answer. The causes of the error are checked too.
 */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as NodeJS.ErrnoException;
  return error instanceof PassingTrouble || saysDiskFull(`${code} ${error.message}`) || isUnavailable(error) || mayPass(error.cause);
}
