import type { Db, Tx } from '../database/database.ts';
import type { StoredFormat } from '../files/make-file.ts';
import { now, nowMs } from '../process/clock.ts';

/** The result of an operation as a file. */
export type OperationFile = {
  /** Letters, digits, `-` and `_`, at most 100. Without the ending, which follows from the format. */
  name: string;
  format: StoredFormat;
  /** At most MAX_FILE_BYTES. */
  bytes: Uint8Array;
  /** The number of rows in the file, and the number of all rows. Absent when the file is not a table. */
  rows?: number;
  total?: number;
  /** The file can be downloaded only after a sign-in in the last 15 minutes, and never with a token. */
  needsRecentSignIn?: boolean;
};

export const MAX_FILE_BYTES = 32 * 1024 * 1024;

const NAME = /^[A-Za-z0-9_-]{1,100}$/;

/**
 * Stores the file of an operation in the transaction of its outcome: a kind calls it in `apply`. A second file replaces the first. The file
 * is kept for a day.
 * @throws RangeError when the name is not valid, or the file too large
 */
export async function storeFile(tx: Tx, operationId: string, file: OperationFile): Promise<void> {
  const { name, format, bytes, rows = null, total = null, needsRecentSignIn = false } = file;
  if (!NAME.test(name)) throw new RangeError(`${name} is no name of a file`);
  if (bytes.byteLength > MAX_FILE_BYTES) throw new RangeError(`a file has at most ${MAX_FILE_BYTES} bytes`);
  const stored = {
    name,
    format,
    bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    rows,
    total,
    needs_recent_sign_in: needsRecentSignIn,
    made_at: now(),
  };
  await tx
    .insertInto('operation_files')
    .values({ operation_id: operationId, ...stored })
    .onConflict((conflict) => conflict.column('operation_id').doUpdateSet(stored))
    .execute();
}

/** Files are kept for a day, because their content becomes outdated, and they are large. */
const KEPT_MS = 86_400_000;

export const removeOldFiles = (db: Db): Promise<unknown> =>
  db
    .deleteFrom('operation_files')
    .where('made_at', '<', new Date(nowMs() - KEPT_MS))
    .execute();
