import { sql } from 'kysely';
import { now, nowMs } from '../../../platform/process/clock.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { hashToken } from '../../../platform/security/sessions.ts';
import type { Language } from '@lootfolio/texts/languages';
import type { Profile } from './steam.ts';

const STATE_MS = 15 * 60_000;
const NONCE_RETENTION_MS = 60 * 60_000;

/** `timezone`: null when the browser did not tell it. */
export type SignInState = { returnTo: string; timezone: string | null; lang: Language };

/** Stores the start of a sign-in: the state travels through Steam, the secret stays in the browser. */
export async function writeState(db: Db, state: string, browser: string, begun: SignInState): Promise<void> {
  await db
    .insertInto('sign_in_states')
    .values({
      state_hash: hashToken(state),
      browser_hash: hashToken(browser),
      return_to: begun.returnTo,
      timezone: begun.timezone,
      lang: begun.lang,
      created_at: now(),
    })
    .execute();
}

/** Removes and returns a state. It works once, for 15 minutes, and only in the browser that began the sign-in. */
export async function consumeState(db: Db, state: string, browser: string): Promise<SignInState | null> {
  await db
    .deleteFrom('sign_in_states')
    .where('created_at', '<', new Date(nowMs() - STATE_MS))
    .execute();
  const row = await db
    .deleteFrom('sign_in_states')
    .where('state_hash', '=', hashToken(state))
    .where('browser_hash', '=', hashToken(browser))
    .returning(['return_to', 'timezone', 'lang'])
    .executeTakeFirst();
  return row ? { returnTo: row.return_to, timezone: row.timezone, lang: row.lang === 'tr' ? 'tr' : 'en' } : null;
}

/** Records the use of a nonce; false when it was used before. */
export async function useNonce(db: Db, nonce: string): Promise<boolean> {
  await db
    .deleteFrom('sign_in_nonces')
    .where('seen_at', '<', new Date(nowMs() - NONCE_RETENTION_MS))
    .execute();
  const row = await db
    .insertInto('sign_in_nonces')
    .values({ nonce, seen_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('nonce')
    .executeTakeFirst();
  return row !== undefined;
}

/** The values stored of a user before this sign-in. */
export type KnownUser = { confirmedMail: string | null; timezone: string; lang: Language };

/** The account that signs in; `before` is null for a new user. `timezone`: what is stored now. */
export type UpsertedUser = { id: number; banned: boolean; before: KnownUser | null; timezone: string; becameAdmin: boolean };

const BY_LIST = { role: 'ADMIN', admin_by_list: true } as const;

/**
 * Finds or creates the account of a Steam id. Each sign-in updates name, avatar and language, and the time zone unless the user chose one.
 * Without a profile the stored name and avatar stay, and a new user gets their Steam id as name. A banned account is not changed.
 */
export async function upsertUser(
  tx: Tx,
  steamId: string,
  profile: Profile | null,
  settings: { timezone: string | null; lang: Language; admin: boolean },
): Promise<UpsertedUser> {
  const seen = {
    ...(profile && { user_name: profile.name, avatar_medium: profile.avatar, profile_checked_at: now() }),
    lang: settings.lang,
    ...(profile?.country && { country: profile.country }),
    ...(profile?.created && { steam_account_created: profile.created }),
  };
  const known = await tx
    .selectFrom('users')
    .select(['id', 'role', 'profile_state', 'mail', 'mail_confirmed_at', 'timezone', 'timezone_chosen', 'lang'])
    .where('steam_id', '=', steamId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (known) {
    const before = { confirmedMail: known.mail_confirmed_at && known.mail, timezone: known.timezone, lang: known.lang };
    if (known.profile_state === 2) return { id: known.id, banned: true, before, timezone: known.timezone, becameAdmin: false };
    // an administrator who got the role from another one is not marked, so they keep it when the list no longer names them
    const becameAdmin = settings.admin && known.role !== 'ADMIN';
    const timezone = known.timezone_chosen ? known.timezone : (settings.timezone ?? known.timezone);
    await tx
      .updateTable('users')
      .set({ ...seen, timezone, ...(becameAdmin && BY_LIST) })
      .where('id', '=', known.id)
      .execute();
    return { id: known.id, banned: false, before, timezone, becameAdmin };
  }
  const timezone = settings.timezone ?? 'UTC';
  const added = await tx
    .insertInto('users')
    .values({
      user_name: steamId,
      avatar_medium: null,
      profile_checked_at: null,
      country: null,
      steam_account_created: null,
      ...seen,
      timezone,
      ...(settings.admin && BY_LIST),
      steam_id: steamId,
      profile_url: `https://steamcommunity.com/profiles/${steamId}`,
      joined_at: now(),
    })
    .onConflict((conflict) => conflict.column('steam_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  // two tabs may insert the same new user: the second one finds the row of the first
  return added
    ? { id: added.id, banned: false, before: null, timezone, becameAdmin: settings.admin }
    : upsertUser(tx, steamId, profile, settings);
}

/**
 * Returns the ids of administrators who had the role by ADMIN_STEAM_IDS and whom it no longer names. Locks them with `for update`, because
 * the access to their accounts ends.
 */
export async function lockUnlisted(tx: Tx, listed: readonly string[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'ADMIN')
    .where('admin_by_list', '=', true)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`coalesce(steam_id, '') <> all (${[...listed]}::text[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export const takeRole = (tx: Tx, userId: number): Promise<unknown> =>
  tx.updateTable('users').set({ role: 'USER', admin_by_list: false }).where('id', '=', userId).execute();
