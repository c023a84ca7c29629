import type { Tx } from '../../../platform/database/database.ts';
import { now } from '../../../platform/process/clock.ts';
import type { Profile } from '../auth/auth.public.ts';

export const writeTradeLink = (tx: Tx, userId: number, sealed: string | null): Promise<unknown> =>
  tx.updateTable('users').set({ trade_link_sealed: sealed }).where('id', '=', userId).execute();

type Preferences =
  | { lang: 'en' | 'tr' }
  | { timezone: string; timezone_chosen: boolean }
  | { ranking_hidden: boolean }
  | { first_steps_hidden: boolean };

export const writePreference = (tx: Tx, userId: number, preference: Preferences): Promise<unknown> =>
  tx.updateTable('users').set(preference).where('id', '=', userId).execute();

/**
 * Stores the profile of a Steam id. Fields that Steam left out keep their values.
 * @returns false, without storing anything, when the user has another Steam id now
 */
export async function writeProfile(tx: Tx, { userId, steamId }: { userId: number; steamId: string }, profile: Profile): Promise<boolean> {
  const known = {
    user_name: profile.name,
    avatar_medium: profile.avatar,
    profile_checked_at: now(),
    ...(profile.country && { country: profile.country }),
    ...(profile.created && { steam_account_created: profile.created }),
  };
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set(known)
    .where('id', '=', userId)
    .where('steam_id', '=', steamId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns true when the session belongs to the user. Locks it until the transaction ends. */
export async function ownsSession(tx: Tx, userId: number, sessionId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
