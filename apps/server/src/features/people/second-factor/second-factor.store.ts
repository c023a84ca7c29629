import type { Tx } from '../../../platform/database/database.ts';
import { now } from '../../../platform/process/clock.ts';
import { COLUMNS, type FactorRow } from './second-factor.reads.ts';

/** Locks the factor until the transaction ends, so that a code is accepted only once. */
export const lockFactor = (tx: Tx, userId: number): Promise<FactorRow | undefined> =>
  tx.selectFrom('second_factors').select(COLUMNS).where('user_id', '=', userId).forUpdate().executeTakeFirst();

export async function storePending(tx: Tx, userId: number, sealed: string): Promise<void> {
  await tx
    .insertInto('second_factors')
    .values({ user_id: userId, sealed_secret: null, sealed_pending: sealed, enabled_at: null })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ sealed_pending: sealed }))
    .execute();
}

/** Makes the pending secret the active one. */
export async function enablePending(tx: Tx, userId: number, step: number, hashes: Buffer[]): Promise<void> {
  await tx
    .updateTable('second_factors')
    .set({
      sealed_secret: (row) => row.ref('sealed_pending'),
      sealed_pending: null,
      enabled_at: now(),
      last_step: step,
      recovery_hashes: hashes,
    })
    .where('user_id', '=', userId)
    .execute();
}

export async function storeStep(tx: Tx, userId: number, step: number): Promise<void> {
  await tx.updateTable('second_factors').set({ last_step: step }).where('user_id', '=', userId).execute();
}

export async function storeRecoveryHashes(tx: Tx, userId: number, hashes: Buffer[]): Promise<void> {
  await tx.updateTable('second_factors').set({ recovery_hashes: hashes }).where('user_id', '=', userId).execute();
}

/** @returns false when the user had no factor */
export async function deleteFactor(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx.deleteFrom('second_factors').where('user_id', '=', userId).returning('user_id').executeTakeFirst();
  return row !== undefined;
}

export async function confirmSession(tx: Tx, sessionId: number): Promise<void> {
  await tx.updateTable('sessions').set({ factor_at: now() }).where('id', '=', sessionId).execute();
}

/** Removes the confirmation of all sessions of the user. @returns their ids */
export async function unconfirmSessions(tx: Tx, userId: number): Promise<number[]> {
  const rows = await tx.updateTable('sessions').set({ factor_at: null }).where('user_id', '=', userId).returning('id').execute();
  return rows.map(({ id }) => id);
}
