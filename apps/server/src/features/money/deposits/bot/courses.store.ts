import { sql } from 'kysely';
import type { AssetRef } from '@lootfolio/steam-trading/port';
import type { Db, Reader } from '../../../../platform/database/database.ts';
import { now } from '../../../../platform/process/clock.ts';
import type { DepositRow } from '../move-deposit.store.ts';
import type { Course } from './course.rules.ts';

/** A deposit as the bot process works on it. */
export type Work = Course & Pick<DepositRow, 'id' | 'userId' | 'appId' | 'tokenSealed'>;

const works = (db: Reader) =>
  db
    .selectFrom('deposits as d')
    .select(['d.id', 'd.user_id as userId', 'd.app_id as appId', 'd.code', 'd.status', 'd.failure', 'd.offer_id as offerId'])
    .select(['d.trade_id as tradeId', 'd.partner_steam_id as partnerId', 'd.token_sealed as tokenSealed', 'd.sending_at as sendingAt'])
    .select(['d.attempts', 'd.cancel_wanted_at as cancelWantedAt', 'd.accepted_at as acceptedAt', 'd.settles_at as settlesAt'])
    .select(['d.created_at as createdAt', 'd.expires_at as expiresAt'])
    .select(
      sql<
        AssetRef[]
      >`(select json_agg(json_build_object('appId', d.app_id, 'contextId', i.context_id, 'assetId', i.asset_id) order by i.position)
        from deposit_items i where i.deposit_id = d.id)`.as('assets'),
    );

/** How many deposits are looked at in one round. */
const AT_ONCE = 500;

/** Returns the deposits of a bot that are due, those first that wait the longest. */
export const readDue = (db: Db, botId: number): Promise<Work[]> =>
  works(db).where('d.bot_id', '=', botId).where('d.next_look_at', '<=', now()).orderBy('d.next_look_at').limit(AT_ONCE).execute();

export const readWork = (db: Reader, id: number): Promise<Work> => works(db).where('d.id', '=', id).executeTakeFirstOrThrow();

/** Returns when a bot has something to do next; null: nothing is planned. */
export async function readNextLook(db: Db, botId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('deposits')
    .select('next_look_at as at')
    .where('bot_id', '=', botId)
    .where('next_look_at', 'is not', null)
    .orderBy('next_look_at')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Returns those of these trades at Steam that belong to deposits. */
export async function readTakenTrades(db: Db, tradeIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select trade_id as id from deposits where trade_id = any (${[...tradeIds]}::text[])`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Counts the things in other offers of a bot that nobody has answered. */
export async function countOffered(db: Db, botId: number, exceptId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from deposits d join deposit_items i on i.deposit_id = d.id
    where d.bot_id = ${botId} and d.id <> ${exceptId} and d.app_id = 730 and d.status in ('CREATED', 'SENT') and d.sending_at is not null`.execute(
    db,
  );
  return rows[0]!.n;
}
