import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { findByKey, readStart, type StartedOperation } from '../../../platform/operations/operations.store.ts';

/** Names the content of a call, so that its key is not used for another one. */
export const contentOf = (request: object): string => createHash('sha256').update(JSON.stringify(request)).digest('hex');

/**
 * Finds what the same call has started before; null when its key is new.
 * @throws Refusal KEY_REUSED when the key came with other content
 */
export async function findKnown<Params extends { request: string }>(
  tx: Tx,
  started: Pick<StartedOperation, 'userId' | 'kind' | 'clientKey'>,
  content: string,
  params: z.ZodType<Params>,
): Promise<{ id: string; params: Params } | null> {
  const known = await findByKey(tx, started);
  if (!known) return null;
  const stored = params.safeParse((await readStart(tx, { userId: started.userId, id: known.id }))?.params);
  if (stored.data?.request !== content) throw new Refusal('KEY_REUSED', 'calls.idempotencyReused');
  return { id: known.id, params: stored.data };
}
