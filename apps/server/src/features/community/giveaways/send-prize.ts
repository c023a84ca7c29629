import type { Tx } from '../../../platform/database/database.ts';
import { notFound, Refusal } from '../../../platform/errors/refusal.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import type { GiveawayRow } from './giveaways.reads.ts';
import { lockGiveaway, markSent } from './giveaways.store.ts';
import { tellWinner } from './tell-winner.ts';

/**
 * Locks and returns a giveaway whose prize can be sent.
 * @throws Refusal NOT_FOUND; STATE before the draw, and when the winner deleted their account
 */
export async function lockWonGiveaway(tx: Tx, id: number): Promise<GiveawayRow> {
  const row = await lockGiveaway(tx, id);
  if (!row) throw notFound();
  if (!row.winner) throw new Refusal('STATE', 'giveaways.notDrawn');
  if (row.winner.name === null) throw new Refusal('STATE', 'giveaways.winnerGone');
  return row;
}

/**
 * Records how the prize was sent, and tells the winner. Can be repeated when a new offer replaces a failed one.
 * @throws Refusal as `lockWonGiveaway`
 */
export async function sendPrize(
  tx: Tx,
  caller: Caller,
  id: number,
  prize: { trade_offer: string; note: string },
  items: ItemDirectory,
): Promise<void> {
  await lockWonGiveaway(tx, id);
  await markSent(tx, id, caller.userId, prize);
  await tellWinner(tx, (await lockGiveaway(tx, id))!, items, 'sent');
  await audit(tx, caller, { action: 'giveaway.prize_sent', object: `giveaway:${id}`, after: { tradeOffer: prize.trade_offer } });
}
