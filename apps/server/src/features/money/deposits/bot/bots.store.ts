import { sql } from 'kysely';
import type { BotState } from '@lootfolio/domain/deposits';
import type { OwnProfile, TradeAccount } from '@lootfolio/steam-trading/port';
import type { Db, Tx } from '../../../../platform/database/database.ts';
import { now } from '../../../../platform/process/clock.ts';

const columns = [
  'id',
  'steam_id as steamId',
  'account_name as accountName',
  'state',
  'retry_at as retryAt',
  'sign_in_wanted_at as signInWantedAt',
  'beat_at as beatAt',
  'refresh_token_sealed as refreshTokenSealed',
  'private_key_sealed as privateKeySealed',
  'public_key as publicKey',
  'used_slots as usedSlots',
  'slots',
] as const;

/** Stores an account of the operator's file, and returns its row. */
export const registerBot = (tx: Tx, { steamId, accountName }: TradeAccount) =>
  tx
    .insertInto('trade_bots')
    .values({ steam_id: steamId, account_name: accountName, state: 'starting' })
    .onConflict((conflict) =>
      conflict.column('steam_id').doUpdateSet({
        account_name: accountName,
        // only a new sign-in of an operator ends this state: more attempts with a wrong password lock the account
        state: sql`case when trade_bots.state = 'needs_login' then trade_bots.state else 'starting' end`,
        retry_at: null,
      }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();

export type BotRow = Awaited<ReturnType<typeof registerBot>>;

/** Marks all bots that are not in the operator's file any more. */
export const markGone = (tx: Tx, kept: readonly number[]): Promise<unknown> =>
  sql`update trade_bots set state = 'gone' where id <> all (${[...kept]}::integer[])`.execute(tx);

export const readBot = (db: Db, id: number): Promise<BotRow> =>
  db.selectFrom('trade_bots').select(columns).where('id', '=', id).executeTakeFirstOrThrow();

type BotChange = {
  state?: BotState;
  refreshTokenSealed?: string;
  privateKeySealed?: string;
  publicKey?: string;
  room?: { used: number; slots: number | null };
  profile?: OwnProfile;
  error?: { code: string; text: string };
  retryAt?: Date | null;
  signedInAt?: Date;
  signInWantedAt?: null;
};

/** Stores what is known of a bot. Every change is a sign of life too. */
export async function storeBot(tx: Tx, id: number, change: BotChange): Promise<void> {
  const { state, refreshTokenSealed, privateKeySealed, publicKey, room, profile, error, retryAt, signedInAt, signInWantedAt } = change;
  await tx
    .updateTable('trade_bots')
    .set({
      beat_at: now(),
      ...(state !== undefined && { state }),
      ...(refreshTokenSealed !== undefined && { refresh_token_sealed: refreshTokenSealed }),
      ...(privateKeySealed !== undefined && { private_key_sealed: privateKeySealed }),
      ...(publicKey !== undefined && { public_key: publicKey }),
      ...(room !== undefined && { used_slots: room.used, slots: room.slots }),
      ...(profile !== undefined && {
        name: profile.name,
        avatar: profile.avatar,
        level: profile.level,
        member_since: profile.memberSince,
      }),
      ...(error !== undefined && { error_code: error.code, error_text: error.text, failed_at: now() }),
      ...(retryAt !== undefined && { retry_at: retryAt }),
      ...(signedInAt !== undefined && { signed_in_at: signedInAt }),
      ...(signInWantedAt !== undefined && { sign_in_wanted_at: signInWantedAt }),
    })
    .where('id', '=', id)
    .execute();
}
