import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { now } from '../../../platform/process/clock.ts';
import type { Votes } from './votes.reads.ts';

/** Stores a user's vote, and replaces their last vote. The caller has locked the user. */
export async function storeVote(tx: Tx, userId: number, itemId: number, vote: number, before: number | null): Promise<Votes> {
  await tx
    .insertInto('item_votes')
    .values({ user_id: userId, item_id: itemId, vote, voted_at: now() })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'item_id'])
        .doUpdateSet((row) => ({ vote: row.ref('excluded.vote'), voted_at: row.ref('excluded.voted_at') })),
    )
    .execute();
  return tx
    .insertInto('item_ratings')
    .values({ item_id: itemId, sum: vote, count: 1 })
    .onConflict((conflict) =>
      conflict.column('item_id').doUpdateSet({
        sum: sql<number>`item_ratings.sum + ${vote - (before ?? 0)}`,
        count: sql<number>`item_ratings.count + ${before === null ? 1 : 0}`,
      }),
    )
    .returning(['sum', 'count'])
    .executeTakeFirstOrThrow();
}

/** Deletes a user's votes and subtracts them from the ratings, so that the ratings are the sums of the other users' votes. */
export async function eraseVotes(tx: Tx, userId: number): Promise<void> {
  // always in this order, because two deletions that lock the same ratings in different orders would wait for each other
  await sql`select 1 from item_ratings where item_id in (select item_id from item_votes where user_id = ${userId})
    order by item_id for update`.execute(tx);
  await sql`with gone as (delete from item_votes where user_id = ${userId} returning item_id, vote)
    update item_ratings r set sum = r.sum - gone.vote, count = r.count - 1 from gone where r.item_id = gone.item_id`.execute(tx);
}
