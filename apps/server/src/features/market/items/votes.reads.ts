import type { Reader } from '../../../platform/database/database.ts';

/** The sum and the number of all votes for an item. */
export type Votes = { sum: number; count: number };

const NO_VOTES: Votes = { sum: 0, count: 0 };

export async function readVotes(db: Reader, itemId: number): Promise<Votes> {
  const row = await db.selectFrom('item_ratings').select(['sum', 'count']).where('item_id', '=', itemId).executeTakeFirst();
  return row ?? NO_VOTES;
}

/** Returns a user's vote for an item; null when they have not voted. */
export async function readOwnVote(db: Reader, userId: number, itemId: number): Promise<number | null> {
  const row = await db
    .selectFrom('item_votes')
    .select('vote')
    .where('user_id', '=', userId)
    .where('item_id', '=', itemId)
    .executeTakeFirst();
  return row?.vote ?? null;
}

/** Returns a user's votes with the names of the items, oldest first. */
export const readVotedNames = (db: Reader, userId: number) =>
  db
    .selectFrom('item_votes')
    .innerJoin('items', 'items.item_id', 'item_votes.item_id')
    .select(['voted_at', 'app_id', 'market_hash_name', 'phase', 'vote'])
    .where('user_id', '=', userId)
    .orderBy('voted_at')
    .orderBy('item_votes.item_id')
    .execute();
