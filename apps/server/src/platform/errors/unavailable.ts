/**
 * PostgreSQL's codes for trouble that passes without a change of the statement: lost connections (08); no memory, disk or connections left
 * (53); stopped, starting or cancelled by a time-out (57); failed input or output (58); a lock or an idle transaction that took too long.
 */
const CODES = /^(08|53|57P|58)|^(57014|55P03|25P03)$/;
/** The codes with which a connection's socket fails. */
const SOCKET_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);
/** The messages of errors that `pg` and its pool throw without a code. */
const MESSAGES = /^(timeout exceeded when trying to connect|Connection terminated|Client (has|was) .*not queryable)/;

/** Returns true for an error of a database that does not answer now, or not in time; false for errors of callers and statements. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  // the socket's file is missing while no server runs
  if (code === 'ENOENT') return syscall === 'connect';
  if (code !== undefined) return SOCKET_CODES.has(code) || CODES.test(code);
  return MESSAGES.test(message);
}
