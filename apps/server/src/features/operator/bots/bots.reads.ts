import type { Reader } from '../../../platform/database/database.ts';

const bots = (db: Reader) =>
  db
    .selectFrom('trade_bots as b')
    .select([
      'b.id',
      'b.steam_id',
      'b.account_name',
      'b.name',
      'b.avatar',
      'b.level',
      'b.member_since',
      'b.state',
      'b.used_slots',
      'b.slots',
    ])
    .select(['b.error_code', 'b.error_text', 'b.failed_at', 'b.retry_at', 'b.signed_in_at', 'b.sign_in_wanted_at', 'b.beat_at'])
    .select((select) => [
      select
        .selectFrom('deposits as d')
        .select((count) => count.fn.countAll<number>().as('n'))
        .whereRef('d.bot_id', '=', 'b.id')
        .where('d.status', 'in', ['CREATED', 'SENT'])
        .as('open_offers'),
      select
        .selectFrom('deposits as d')
        .select((count) => count.fn.countAll<number>().as('n'))
        .whereRef('d.bot_id', '=', 'b.id')
        .where('d.status', 'in', ['ACCEPTED', 'PROTECTED'])
        .as('protected_deposits'),
    ])
    .orderBy('b.id');

export type BotRow = Awaited<ReturnType<typeof readBots>>[number];

/** Returns all bots with their open work, those that left the file of bots too. */
export const readBots = (db: Reader) => bots(db).execute();

/** Returns a bot; null when there is none with this id. */
export async function readBot(db: Reader, id: number): Promise<BotRow | null> {
  return (await bots(db).where('b.id', '=', id).executeTakeFirst()) ?? null;
}
