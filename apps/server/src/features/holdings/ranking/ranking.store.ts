import type { AppId } from '@lootfolio/domain/games';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { now, nowMs } from '../../../platform/process/clock.ts';
import type { Profile } from '../../people/auth/auth.public.ts';
import { UNREAD_KEPT_MS } from './ranking.rules.ts';

/** After this time another reading may begin, even when the first one has not ended. */
const READING_MS = 60_000;

/**
 * Claims the reading of an inventory for a visitor. The caller has locked the inventory.
 * @returns milliseconds until another reading is expected to have ended; 0 = this one may begin
 */
export async function claimReading(tx: Tx, id: number): Promise<number> {
  const row = await tx.selectFrom('inventories').select('reading_until').where('id', '=', id).executeTakeFirstOrThrow();
  const waitMs = (row.reading_until?.getTime() ?? 0) - nowMs();
  if (waitMs > 0) return waitMs;
  await tx
    .updateTable('inventories')
    .set({ reading_until: new Date(nowMs() + READING_MS), asked_at: now() })
    .where('id', '=', id)
    .execute();
  return 0;
}

/** Restores the time when a visitor last asked: see `apparentTo`. */
export const restoreAsked = (db: Db, id: number, askedAt: Date | null): Promise<unknown> =>
  db.updateTable('inventories').set({ asked_at: askedAt }).where('id', '=', id).execute();

export const endReading = (db: Db, id: number): Promise<unknown> =>
  db.updateTable('inventories').set({ reading_until: null }).where('id', '=', id).execute();

const NOTED_MS = 3_600_000;

/** Notes, at most once an hour, that somebody looks at the public page of an inventory. The worker then reads it for some more days. */
export const noteAsked = (db: Db, id: number): Promise<unknown> =>
  db
    .updateTable('inventories')
    .set({ asked_at: now() })
    .where('id', '=', id)
    .where((where) => where.or([where('asked_at', 'is', null), where('asked_at', '<', new Date(nowMs() - NOTED_MS))]))
    .execute();

/** Stores the Steam profile of somebody without an account. The profiles of users are stored with their accounts. */
export const storeProfile = (db: Db, steamId: string, { name, avatar, country }: Profile): Promise<unknown> =>
  sql`insert into steam_profiles (steam_id, name, avatar, country, read_at)
    select ${steamId}, ${name}, ${avatar}, ${country}, ${now()} where not exists (select from users where steam_id = ${steamId})
    on conflict (steam_id) do update set name = excluded.name, avatar = excluded.avatar, country = excluded.country,
      read_at = excluded.read_at`.execute(db);

/** Notes that a profile could not be read. @param readAt the time when it counts as read; with an earlier time it is tried again sooner */
export const noteProfile = (db: Db, steamId: string, readAt: Date): Promise<unknown> =>
  sql`insert into steam_profiles (steam_id, name, avatar, country, read_at) values (${steamId}, ${steamId}, null, null, ${readAt})
    on conflict (steam_id) do update set read_at = excluded.read_at`.execute(db);

/** Makes the worker read inventories, as if somebody had asked for them. */
export const followInventories = (db: Db, steamIds: readonly string[], appId: AppId): Promise<unknown> =>
  sql`insert into inventories (steam_id, app_id, user_id, asked_at)
    select one.steam_id, ${appId}, u.id, ${now()}
    from unnest(${steamIds}::text[]) as one (steam_id) left join users u on u.steam_id = one.steam_id
    on conflict (steam_id, app_id) do update set asked_at = excluded.asked_at`.execute(db);

/** How long the inventory of a stranger is kept after somebody asked for it. */
const KEPT_MS = 90 * 86_400_000;

/**
 * Removes inventories of strangers that nobody asks for any more or that could never be read, and profiles that nothing needs. An inventory
 * that was read while its owner deleted their account is removed too, because nobody asked for it.
 */
export async function removeForgotten(db: Db): Promise<void> {
  await sql`delete from inventories where user_id is null and (reading_until is null or reading_until < ${now()})
    and (asked_at is null or asked_at < ${new Date(nowMs() - KEPT_MS)} or (read_at is null and asked_at < ${new Date(nowMs() - UNREAD_KEPT_MS)}))`.execute(
    db,
  );
  await sql`delete from steam_profiles p where not exists (select from inventories i where i.steam_id = p.steam_id)
    or exists (select from users u where u.steam_id = p.steam_id)`.execute(db);
}
