import type { TradeStatus } from '@lootfolio/domain/deposits';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { nowMs } from '../../../platform/process/clock.ts';

/** A bot works when its last round is younger. */
export const BOT_BEAT_MS = 90_000;

/** After Steam would have held trades of a bot itself, nobody is asked for things for it for so long. Steam holds them for days. */
const OWN_HOLD_MS = 3_600_000;

/** A bot that takes offers. `publicKey`: with which its secrets are sealed. */
export type ReadyBot = { id: number; publicKey: string };

/**
 * Returns the bot for an offer of so many things: one that works and has room for them and for the things of its open offers. The one with
 * the fewest of these comes first. Null when there is none. A bot whose room is not known has room. One whose own trades
 * Steam would hold is tried again from time to time.
 */
export async function chooseBot(db: Reader, things: number): Promise<ReadyBot | null> {
  const { rows } = await sql<ReadyBot>`
    select b.id, b.public_key as "publicKey" from trade_bots b
    cross join lateral (
      select count(*) as things from deposits d join deposit_items i on i.deposit_id = d.id
      where d.bot_id = b.id and d.status in ('CREATED', 'SENT')) open
    where b.state = 'ready' and b.beat_at > ${new Date(nowMs() - BOT_BEAT_MS)} and b.public_key is not null
      and (b.error_code is distinct from 'OWN_HOLD' or b.failed_at <= ${new Date(nowMs() - OWN_HOLD_MS)})
      and (b.slots is null or coalesce(b.used_slots, 0) + open.things + ${things} <= b.slots)
    order by open.things, b.used_slots nulls first, b.id limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Returns Steam's address of the picture of a bot; null for all other accounts. */
export async function readBotAvatar(db: Reader, steamId: string): Promise<string | null> {
  const row = await db.selectFrom('trade_bots').select('avatar').where('steam_id', '=', steamId).executeTakeFirst();
  return row?.avatar ?? null;
}

/** How the bots are. `beatAt`: the last sign of life of any; null when there never was one. `full`: those without room for things. */
export type BotHealth = { bots: number; ready: number; needLogin: number; full: number; beatAt: Date | null };

/** Counts the bots of the operator's file by what matters of their state. */
export async function readBotHealth(db: Reader): Promise<BotHealth> {
  const { rows } = await sql<BotHealth>`
    select count(*)::int as bots, count(*) filter (where state = 'ready')::int as ready,
      count(*) filter (where state = 'needs_login')::int as "needLogin",
      count(*) filter (where used_slots >= slots)::int as full, max(beat_at) as "beatAt"
    from trade_bots where state <> 'gone'`.execute(db);
  return rows[0]!;
}

/** Counts the deposits that are not over, by state. */
export async function countOpenDeposits(db: Reader): Promise<{ status: TradeStatus; count: number }[]> {
  const { rows } = await sql<{ status: TradeStatus; count: number }>`
    select status, count(*)::int as count from deposits where status in ('CREATED', 'SENT', 'ACCEPTED', 'PROTECTED') group by status`.execute(
    db,
  );
  return rows;
}

/** The sign-in of a bot. `error`: the code of its last failure. */
export type BotState = { steamId: string; state: string; error: string | null; beatAt: Date | null };

/** Returns how each bot of the operator's file is. */
export const readBotStates = (db: Reader): Promise<BotState[]> =>
  db
    .selectFrom('trade_bots')
    .select(['steam_id as steamId', 'state', 'error_code as error', 'beat_at as beatAt'])
    .where('state', '<>', 'gone')
    .orderBy('id')
    .execute();
