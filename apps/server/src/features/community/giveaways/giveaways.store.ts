import type { GiveawayPeriod, GiveawayType } from '@lootfolio/domain/giveaways';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { now } from '../../../platform/process/clock.ts';
import { findGiveaway, type GiveawayRow } from './giveaways.reads.ts';

/** Sends an event to all open screens when the transaction commits. */
export const notifyScreens = (tx: Tx): Promise<unknown> => sql`select pg_notify('giveaways', '')`.execute(tx);

/** Locks a giveaway until the transaction ends, so that nobody joins meanwhile. */
export async function lockGiveaway(tx: Tx, id: number): Promise<GiveawayRow | null> {
  await sql`select from giveaways where id = ${id} for update`.execute(tx);
  return findGiveaway(tx, id);
}

/** The values that administrators set. */
export type GiveawayValues = {
  type: GiveawayPeriod;
  giveaway_type: GiveawayType;
  value: number;
  item_id: number;
  starts_at: Date;
  expires_at: Date;
};

export async function insertGiveaway(
  tx: Tx,
  values: GiveawayValues & { made_by: number; sealed_seed: string; seed_hash: string },
): Promise<number> {
  const { id } = await tx
    .insertInto('giveaways')
    .values({ ...values, created_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await notifyScreens(tx);
  return id;
}

export async function updateGiveaway(tx: Tx, id: number, values: GiveawayValues & { cancelled: boolean }): Promise<void> {
  await tx.updateTable('giveaways').set(values).where('id', '=', id).execute();
  await notifyScreens(tx);
}

/** Deletes a giveaway with its entries. */
export async function deleteGiveawayRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('giveaways').where('id', '=', id).execute();
  await notifyScreens(tx);
}

/**
 * Adds an entry, and counts it. The counting takes the lock of the giveaway's row, as closing does: an entry is either in the published
 * hash, or refused. The caller has locked the user.
 * @returns the entry's id; `closed` when the giveaway takes no entries now, `joined` when the user has one already
 */
export async function insertEntry(tx: Tx, giveawayId: number, userId: number): Promise<number | 'closed' | 'joined'> {
  const at = now();
  const counted = await sql`update giveaways set entries = entries + 1
    where id = ${giveawayId} and closed_at is null and not cancelled and starts_at <= ${at} and expires_at > ${at} returning id`.execute(
    tx,
  );
  if (counted.rows.length === 0) return 'closed';
  const entry = await tx
    .insertInto('giveaway_entries')
    .values({ giveaway_id: giveawayId, user_id: userId, joined_at: at })
    .onConflict((conflict) => conflict.columns(['giveaway_id', 'user_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return entry?.id ?? 'joined';
}

export async function markClosed(tx: Tx, id: number, entriesHash: string): Promise<void> {
  await tx.updateTable('giveaways').set({ closed_at: now(), entries_hash: entriesHash }).where('id', '=', id).execute();
  await notifyScreens(tx);
}

/** The result of a draw. */
export type Decision = {
  drawn_by: number | null;
  seed: string;
  randomness_source: 'drand' | 'operator';
  randomness_chain: string | null;
  randomness_round: number | null;
  randomness_value: string | null;
  winner_entry_id: number;
};

export async function markDrawn(tx: Tx, id: number, decision: Decision): Promise<void> {
  await tx
    .updateTable('giveaways')
    .set({ ...decision, drawn_at: now() })
    .where('id', '=', id)
    .execute();
  await notifyScreens(tx);
}

export async function markSent(tx: Tx, id: number, sentBy: number, prize: { trade_offer: string; note: string }): Promise<void> {
  const { trade_offer, note } = prize;
  await tx
    .updateTable('giveaways')
    .set({ prize_sent_at: now(), prize_sent_by: sentBy, prize_trade_offer: trade_offer, prize_note: note })
    .where('id', '=', id)
    .execute();
  await notifyScreens(tx);
}

/**
 * Removes a user from the giveaways that are not closed yet. Entries of closed giveaways stay: their hash is published, and everybody who
 * checks the draw needs them.
 */
export async function leaveGiveaways(tx: Tx, userId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select g.id from giveaways g join giveaway_entries e on e.giveaway_id = g.id
    where e.user_id = ${userId} and g.closed_at is null order by g.id for update of g`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await sql`delete from giveaway_entries where user_id = ${userId} and giveaway_id = any(${ids}::integer[])`.execute(tx);
  await sql`update giveaways set entries = entries - 1 where id = any(${ids}::integer[])`.execute(tx);
}
