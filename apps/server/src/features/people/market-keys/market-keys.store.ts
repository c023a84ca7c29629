import { now } from '../../../platform/process/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { KeyMarket } from './market-keys.rules.ts';

export type KeyCheck = 'ok' | 'failed' | 'unchecked';

/**
 * Stores a user's key. Replaces the earlier key and deletes the balance that was read with it.
 * @param key `sells`: whether it may list and reprice
 */
export async function putKey(
  tx: Tx,
  userId: number,
  key: { market: KeyMarket; sealed: string; hint: string; check: KeyCheck; sells: boolean },
): Promise<void> {
  const values = {
    sealed: key.sealed,
    hint: key.hint,
    updated_at: now(),
    checked_at: key.check === 'unchecked' ? null : now(),
    check_result: key.check,
    selling_at: key.sells ? now() : null,
  };
  await tx
    .insertInto('market_keys')
    .values({ user_id: userId, market: key.market, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'market']).doUpdateSet(values))
    .execute();
  await deleteBalance(tx, userId, key.market);
}

/** Lets a key sell, or ends that. Returns false when there is no key, or nothing changes. */
export async function storeSelling(tx: Tx, userId: number, market: KeyMarket, sells: boolean): Promise<boolean> {
  const updated = await tx
    .updateTable('market_keys')
    .set({ selling_at: sells ? now() : null })
    .where('user_id', '=', userId)
    .where('market', '=', market)
    .where('selling_at', sells ? 'is' : 'is not', null)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** Deletes a user's key and the balance that was read with it; false when there was no key. */
export async function deleteKey(tx: Tx, userId: number, market: KeyMarket): Promise<boolean> {
  const deleted = await tx.deleteFrom('market_keys').where('user_id', '=', userId).where('market', '=', market).executeTakeFirst();
  await deleteBalance(tx, userId, market);
  return deleted.numDeletedRows > 0n;
}

const deleteBalance = (tx: Tx, userId: number, market: KeyMarket): Promise<unknown> =>
  tx.deleteFrom('market_balances').where('user_id', '=', userId).where('market', '=', market).execute();

/** Stores the result of checking a key; false when the user changed the key meanwhile. */
export async function storeCheck(tx: Tx, userId: number, key: { market: string; sealed: string }, check: KeyCheck): Promise<boolean> {
  const updated = await tx
    .updateTable('market_keys')
    .set({ check_result: check, checked_at: now() })
    .where('user_id', '=', userId)
    .where('market', '=', key.market)
    .where('sealed', '=', key.sealed)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** Locks a key until the transaction ends; false when the user changed it meanwhile. */
export async function lockKey(tx: Tx, userId: number, key: { market: string; sealed: string }): Promise<boolean> {
  const locked = await tx
    .selectFrom('market_keys')
    .select('market')
    .where('user_id', '=', userId)
    .where('market', '=', key.market)
    .where('sealed', '=', key.sealed)
    .forUpdate()
    .executeTakeFirst();
  return locked !== undefined;
}

/** A balance as the market reported it, in thousandths of a dollar, or the code of the error. */
export type StoredBalance = { usable: number | null; on_hold: number | null; error: string | null; asked_at: Date };

export async function putBalance(tx: Tx, userId: number, market: string, reported: StoredBalance): Promise<void> {
  await tx
    .insertInto('market_balances')
    .values({ user_id: userId, market, ...reported })
    .onConflict((conflict) => conflict.columns(['user_id', 'market']).doUpdateSet(reported))
    .execute();
}

/** Stores a user's proxy; null removes it. */
export async function putProxy(tx: Tx, userId: number, sealed: string | null): Promise<void> {
  await tx.updateTable('users').set({ proxy_sealed: sealed }).where('id', '=', userId).execute();
}

/** Deletes a user's keys, the balances that were read with them, and the proxy. */
export async function eraseKeys(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('market_balances').where('user_id', '=', userId).execute();
  await tx.deleteFrom('market_keys').where('user_id', '=', userId).execute();
  await putProxy(tx, userId, null);
}
