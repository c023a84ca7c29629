import type { Language } from '@lootfolio/texts/languages';
import { text } from '@lootfolio/texts/text';
import { z } from 'zod';
import type { Tx } from '../database/database.ts';
import { audit } from '../security/audit.ts';
import type { Caller } from '../security/sessions.ts';
import { MAX_FILE_BYTES, storeFile, type OperationFile } from './files.store.ts';
import { operationKind, type OperationKind, type Outcome } from './kinds.ts';
import { startByCaller } from './operations.ts';
import type { NewOperation } from './operations.store.ts';

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
  /** What `send` made, for `apply` of the same step. */
  const files = new WeakMap<object, OperationFile>();
  return operationKind({
    name,
    work: 'awaited',
    params,
    input: z.null(),
    batch: () => 1,
    settleMs: SETTLE_MS,
    reconcile: 'repeat',
    send: async (step) => {
      const file = await make(step.operation);
      if (file.bytes.byteLength > MAX_FILE_BYTES) return new Map([[0, tooLarge(step.operation.params.language)]]);
      files.set(step, file);
      return new Map<number, Outcome>([[0, { state: 'done' }]]);
    },
    apply: async (tx, step) => {
      const file = files.get(step);
      if (!file) return;
      const { id, userId } = step.operation;
      await storeFile(tx, id, file);
      await audit(tx, { userId, ip: null }, { action, object: `user:${userId}`, after: { operation: id } });
    },
  });
}

const tooLarge = (language: Language): Outcome => ({
  state: 'failed',
  code: 'FILE_TOO_LARGE',
  text: text('files.tooLarge', language, { mb: MAX_FILE_BYTES / 1024 / 1024 }),
});

/**
 * Starts an operation of a `fileKind`.
 * @param started `subject`: what the file is of
 * @returns its id
 * @throws Refusal IDEMPOTENCY when the key is none
 */
export const startFile = async (
  tx: Tx,
  caller: Caller,
  { subject, ...started }: Pick<NewOperation, 'kind' | 'clientKey' | 'params'> & { subject: string },
): Promise<string> => (await startByCaller(tx, caller, { ...started, items: [{ lane: '', subject, input: null }] })).id;
