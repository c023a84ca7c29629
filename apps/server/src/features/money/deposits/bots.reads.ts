import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { nowMs } from '../../../platform/process/clock.ts';

/** A bot works when its last round is younger. */
const BEAT_MS = 90_000;

/** A bot that takes offers. `publicKey`: with which its secrets are sealed. */
export type ReadyBot = { id: number; publicKey: string };

/**
 * Returns the bot for an offer of so many things: one that works and has room for them and for the things of its open offers. The one with
 * the fewest of these comes first. Null when there is none. A bot whose room is not known has room.
 */
export async function chooseBot(db: Reader, things: number): Promise<ReadyBot | null> {
  const { rows } = await sql<ReadyBot>`
    select b.id, b.public_key as "publicKey" from trade_bots b
    cross join lateral (
      select count(*) as things from deposits d join deposit_items i on i.deposit_id = d.id
      where d.bot_id = b.id and d.status in ('CREATED', 'SENT')) open
    where b.state = 'ready' and b.beat_at > ${new Date(nowMs() - BEAT_MS)} and b.public_key is not null
      and (b.slots is null or coalesce(b.used_slots, 0) + open.things + ${things} <= b.slots)
    order by open.things, b.used_slots nulls first, b.id limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Returns Steam's address of the picture of a bot; null when there is no such bot, or no picture of it. */
export async function readBotAvatar(db: Reader, steamId: string): Promise<string | null> {
  const row = await db.selectFrom('trade_bots').select('avatar').where('steam_id', '=', steamId).executeTakeFirst();
  return row?.avatar ?? null;
}
