import type { Tx } from '../../../platform/database/database.ts';
import { lockUser } from '../../../platform/database/own-rows.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import type { Item } from '../../../prices/board/item-directory.ts';
import { readOwnVote, readVotes, type Votes } from './votes.reads.ts';
import { storeVote } from './votes.store.ts';

/** Stores the caller's vote of 1 to 5 stars for an item, and replaces their last vote. Returns all votes for the item. */
export async function voteForItem(tx: Tx, caller: Caller, item: Item, vote: number): Promise<Votes> {
  await lockUser(tx, caller.userId);
  const before = await readOwnVote(tx, caller.userId, item.itemId);
  if (before === vote) return readVotes(tx, item.itemId);
  const votes = await storeVote(tx, caller.userId, item.itemId, vote, before);
  await audit(tx, caller, { action: 'item.voted', object: `item:${item.itemId}`, before: { vote: before }, after: { vote } });
  return votes;
}
