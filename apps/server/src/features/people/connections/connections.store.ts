import { RESERVED_DAYS, type Provider } from '@lootfolio/domain/connections';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { now, nowMs } from '../../../platform/process/clock.ts';
import { hashToken } from '../../../platform/security/sessions.ts';
import type { CheckedAccount } from './service.ts';

const STATE_MS = 10 * 60_000;
const RESERVED_MS = RESERVED_DAYS * 86_400_000;

/** The start of connecting a user's account of a service, bound to the user's session. */
export type Begun = { provider: Provider; sessionId: number; verifier: string; next: string };

/** Stores the start. Stores only the hash of the state, because the state travels through the service. */
export async function writeState(tx: Tx, state: string, { provider, sessionId, verifier, next }: Begun): Promise<void> {
  await tx
    .insertInto('connection_states')
    .values({ state_hash: hashToken(state), session_id: sessionId, provider, verifier, next, created_at: now() })
    .execute();
}

/** Removes and returns a start. It works once, for ten minutes, and only in the session that it belongs to. */
export async function consumeState(
  db: Db,
  state: string,
  sessionId: number,
  provider: Provider,
): Promise<Pick<Begun, 'verifier' | 'next'> | null> {
  const row = await db
    .deleteFrom('connection_states')
    .where('state_hash', '=', hashToken(state))
    .where('session_id', '=', sessionId)
    .where('provider', '=', provider)
    .returning(['verifier', 'next', 'created_at'])
    .executeTakeFirst();
  return row && row.created_at >= oldestState() ? { verifier: row.verifier, next: row.next } : null;
}

const oldestState = (): Date => new Date(nowMs() - STATE_MS);
const oldestReserved = (): Date => new Date(nowMs() - RESERVED_MS);

export class AccountTaken extends Error {}

/**
 * Stores a user's account of a service, and disconnects another account that they had there.
 * @throws AccountTaken when another user has it, or had it within the last 30 days; the caller must then roll back the transaction
 */
export async function claimAccount(tx: Tx, userId: number, provider: Provider, { id, name, verified }: CheckedAccount): Promise<void> {
  await tx
    .updateTable('connections')
    .set({ removed_at: now(), account_name: null, verified: false })
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .where('account_id', '<>', id)
    .where('removed_at', 'is', null)
    .execute();
  const values = { user_id: userId, account_name: name, verified, checked_at: now(), removed_at: null };
  const claimed = await tx
    .insertInto('connections')
    .values({ provider, account_id: id, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'account_id'])
        .doUpdateSet(values)
        .where((row) => row.or([row('connections.user_id', '=', userId), row('connections.removed_at', '<', oldestReserved())])),
    )
    .returning('account_id')
    .executeTakeFirst();
  if (!claimed) throw new AccountTaken();
}

/** Disconnects a user's account and keeps it reserved. False when there is none. */
export async function releaseAccount(tx: Tx, userId: number, provider: Provider): Promise<boolean> {
  const released = await tx
    .updateTable('connections')
    .set({ removed_at: now(), account_name: null, verified: false })
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return released.numUpdatedRows > 0n;
}

/** Disconnects all accounts of a user and keeps them reserved. */
export const releaseAccounts = (tx: Tx, userId: number): Promise<unknown> =>
  tx
    .updateTable('connections')
    .set({ removed_at: now(), account_name: null, verified: false })
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .execute();

export const removeOldStates = (db: Db): Promise<unknown> =>
  db.deleteFrom('connection_states').where('created_at', '<', oldestState()).execute();

export const removeOldReservations = (db: Db): Promise<unknown> =>
  db.deleteFrom('connections').where('removed_at', '<', oldestReserved()).execute();
