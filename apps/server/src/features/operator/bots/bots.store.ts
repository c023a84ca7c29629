import type { BotState } from '@lootfolio/domain/deposits';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { now } from '../../../platform/process/clock.ts';

export async function lockBot(tx: Tx, id: number): Promise<{ state: BotState } | null> {
  return (await tx.selectFrom('trade_bots').select('state').where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

/** Stores that a bot shall sign in again, and wakes the bot process. */
export async function storeSignInWanted(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('trade_bots').set({ sign_in_wanted_at: now() }).where('id', '=', id).execute();
  await sql`select pg_notify('deposits', ${String(id)})`.execute(tx);
}
