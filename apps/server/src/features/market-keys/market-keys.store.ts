import { now } from '../../platform/process/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { HolderSlug } from './market-keys.rules.ts';

export type KeyCheck = 'ok' | 'failed' | 'unchecked';

/**
 * Holds the account until the transaction ends: its owner may have deleted it while his key or proxy was being tried.
 * @throws Refusal UNAUTHORISED when it is gone
 */
export async function holdAccount(tx: Tx, userId: number): Promise<void> {
  const held = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!held) throw new Refusal('UNAUTHORISED', 'unauthorised');
}

/** Stores a user's key in place of the one he had; what the market said to that one is forgotten. */
export async function putKey(
  tx: Tx,
  userId: number,
  key: { market: HolderSlug; sealed: string; hint: string; check: KeyCheck },
): Promise<void> {
  const said = {
    sealed: key.sealed,
    hint: key.hint,
    updated_at: now(),
    checked_at: key.check === 'unchecked' ? null : now(),
    check_result: key.check,
  };
  await tx
    .insertInto('market_keys')
    .values({ user_id: userId, market: key.market, ...said })
    .onConflict((conflict) => conflict.columns(['user_id', 'market']).doUpdateSet(said))
    .execute();
  await forgetBalance(tx, userId, key.market);
}

/** Whether there was one. */
export async function deleteKey(tx: Tx, userId: number, market: HolderSlug): Promise<boolean> {
  const deleted = await tx.deleteFrom('market_keys').where('user_id', '=', userId).where('market', '=', market).executeTakeFirst();
  await forgetBalance(tx, userId, market);
  return deleted.numDeletedRows > 0n;
}

const forgetBalance = (tx: Tx, userId: number, market: HolderSlug): Promise<unknown> =>
  tx.deleteFrom('market_balances').where('user_id', '=', userId).where('market', '=', market).execute();

/** Notes what a market said to a key, unless the user has changed it meanwhile: false then. */
export async function noteCheck(tx: Tx, userId: number, key: { market: string; sealed: string }, check: KeyCheck): Promise<boolean> {
  const noted = await tx
    .updateTable('market_keys')
    .set({ check_result: check, checked_at: now() })
    .where('user_id', '=', userId)
    .where('market', '=', key.market)
    .where('sealed', '=', key.sealed)
    .executeTakeFirst();
  return noted.numUpdatedRows > 0n;
}

/** Holds the key as it is until the transaction ends; false when it is no longer the user's. */
export async function holdKey(tx: Tx, userId: number, key: { market: string; sealed: string }): Promise<boolean> {
  const held = await tx
    .selectFrom('market_keys')
    .select('market')
    .where('user_id', '=', userId)
    .where('market', '=', key.market)
    .where('sealed', '=', key.sealed)
    .forUpdate()
    .executeTakeFirst();
  return held !== undefined;
}

/** What a market said, in thousandths of a dollar; `error` where it said nothing usable. */
export type SaidBalance = { usable: number | null; on_hold: number | null; error: string | null; asked_at: Date };

export async function putBalance(tx: Tx, userId: number, market: string, said: SaidBalance): Promise<void> {
  await tx
    .insertInto('market_balances')
    .values({ user_id: userId, market, ...said })
    .onConflict((conflict) => conflict.columns(['user_id', 'market']).doUpdateSet(said))
    .execute();
}

/** Null removes the proxy. */
export async function putProxy(tx: Tx, userId: number, sealed: string | null): Promise<void> {
  await tx.updateTable('users').set({ proxy_sealed: sealed }).where('id', '=', userId).execute();
}

/** Everything that a user left here. */
export async function eraseKeys(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('market_balances').where('user_id', '=', userId).execute();
  await tx.deleteFrom('market_keys').where('user_id', '=', userId).execute();
  await putProxy(tx, userId, null);
}
