import type { Language } from '@lootfolio/texts/languages';
import { text } from '@lootfolio/texts/text';
import { z } from 'zod';
import type { Tx } from '../database/database.ts';
import { audit } from '../security/audit.ts';
import type { Caller } from '../security/sessions.ts';
import { MAX_FILE_BYTES, storeFile, type OperationFile } from './files.store.ts';
import { operationKind, type OperationKind, type Outcome } from './kinds.ts';
import { findStarted, startByCaller, type NewOperation } from './operations.ts';

/** The time after which a file is made again when its making failed, or its worker died. */
const SETTLE_MS = 5000;

type FileKind<Params> = {
  name: string;
  /** The action of its audit row. */
  action: string;
  params: z.ZodType<Params>;
  /** Makes the file. It may run again, so it must have no other effects. Throws when the file could not be made this time. */
  make: (operation: { userId: number; params: Params }) => Promise<OperationFile>;
};

/**
 * Creates a kind of operation that makes one file for its user: see `startFile`. The file, its audit row and the outcome are stored
 * together, so that each exists once, even when the file was made several times.
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

/** A file to make. `subject`: the subject of the file. */
type NewFile = Pick<NewOperation, 'kind' | 'clientKey' | 'params'> & { subject: string };

const operationOf = ({ subject, ...started }: NewFile) => ({ ...started, items: [{ lane: '', subject, input: null }] });

/**
 * Returns the operation of a `fileKind` that the caller started with this key before; null when there is none.
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
