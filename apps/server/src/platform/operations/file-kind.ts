import type { Language } from '@lootfolio/texts/languages';
import { text } from '@lootfolio/texts/text';
import { z } from 'zod';
import type { Tx } from '../database/database.ts';
import { audit } from '../security/audit.ts';
import type { Caller } from '../security/sessions.ts';
import { MAX_FILE_BYTES, storeFile, type OperationFile } from './files.store.ts';
import { operationKind, type OperationKind, type Outcome } from './kinds.ts';
import { findStarted, startByCaller, type NewOperation } from './operations.ts';

/** Until a file is made again whose making failed, or whose worker died. */
const SETTLE_MS = 5000;

type FileKind<Params> = {
  name: string;
  /** The action of its audit row. */
  action: string;
  params: z.ZodType<Params>;
  /** Makes the file. It may be made again, so it has no effects. Throws when it could not be made this time. */
  make: (operation: { userId: number; params: Params }) => Promise<OperationFile>;
};

/**
 * A kind of operation that makes one file for its user: see `startFile`. The file, its audit row and the outcome are stored together, so
 * that there is one of each, however often it was made.
 */
export function fileKind<Params extends { language: Language }>({ name, action, params, make }: FileKind<Params>): OperationKind {
  return operationKind<Params, null, OperationFile>({
    name,
    work: 'files',
    params,
    input: z.null(),
    batch: () => 1,
    settleMs: SETTLE_MS,
    reconcile: 'repeat',
    send: async (step) => {
      const file = await make(step.operation);
      if (file.bytes.byteLength > MAX_FILE_BYTES) return new Map([[0, tooLarge(step.operation.params.language)]]);
      return new Map([[0, { state: 'done', data: file }]]);
    },
    apply: async (tx, { operation: { id, userId } }, became) => {
      const file = became.get(0)?.data;
      if (!file) return;
      await storeFile(tx, id, file);
      await audit(tx, { userId, ip: null }, { action, object: `user:${userId}`, after: { operation: id } });
    },
  });
}

const tooLarge = (language: Language): Outcome<OperationFile> => ({
  state: 'failed',
  code: 'FILE_TOO_LARGE',
  text: text('files.tooLarge', language, { mb: MAX_FILE_BYTES / 1024 / 1024 }),
});

/** A file to make. `subject`: what it is of. */
type NewFile = Pick<NewOperation, 'kind' | 'clientKey' | 'params'> & { subject: string };

const operationOf = ({ subject, ...started }: NewFile) => ({ ...started, items: [{ lane: '', subject, input: null }] });

/**
 * The operation of a `fileKind` that the caller started with this key before; null when there is none.
 * @throws Refusal as `findStarted`
 */
export const findFile = (tx: Tx, { userId }: Caller, file: NewFile): Promise<string | null> =>
  findStarted(tx, { ...operationOf(file), userId });

/**
 * Starts an operation of a `fileKind`.
 * @returns its id
 * @throws Refusal as `findStarted`
 */
export const startFile = async (tx: Tx, caller: Caller, file: NewFile): Promise<string> =>
  (await startByCaller(tx, caller, operationOf(file))).id;
