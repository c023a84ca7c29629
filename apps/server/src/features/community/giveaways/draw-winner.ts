import { entriesHash, seedHash, winningEntry } from '@lootfolio/domain/draw';
import { giveawayStatus } from '@lootfolio/domain/giveaways';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { inTransactionOf } from '../../../platform/database/own-rows.ts';
import { notFound, Refusal } from '../../../platform/errors/refusal.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import type { Config } from '../../../platform/process/config.ts';
import { audit, type Actor } from '../../../platform/security/audit.ts';
import type { SecretBox } from '../../../platform/secrets/secrets.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { takeGiveaway } from './close-giveaways.ts';
import { seedContext } from './create-giveaway.ts';
import type { Randomness } from './fetch-randomness.ts';
import { readEntryIds, stateOf, type GiveawayRow } from './giveaways.reads.ts';
import { lockGiveaway, markDrawn } from './giveaways.store.ts';
import { tellWinner } from './tell-winner.ts';

export type DrawParts = {
  db: Db;
  box: SecretBox;
  items: ItemDirectory;
  config: Pick<Config, 'WORLD'>;
  /** Fetches the first public random value after this time; null when it does not arrive within a minute. */
  fetchRandomness: (closedAt: Date) => Promise<Randomness | null>;
};

/**
 * Draws the winner of a giveaway that is over: closes it, waits for the public random value outside of any transaction, and decides.
 * @returns the giveaway after the draw, and its entries
 * @throws Refusal NOT_FOUND; STATE when it is not over, was cancelled or was drawn, also by a concurrent draw; NO_ENTRIES
 */
export async function drawWinner(parts: DrawParts, actor: Actor, id: number): Promise<{ row: GiveawayRow; entries: number[] }> {
  const { db, config, fetchRandomness } = parts;
  const { closedAt } = await inTransactionOf(db, actor, async (tx) => checkDrawable(await takeGiveaway(tx, actor, id)));
  const randomness = config.WORLD === 'live' ? await fetchRandomness(closedAt!) : null;
  return inTransactionOf(db, actor, (tx) => decide(tx, parts, actor, id, randomness));
}

/** @throws Refusal */
function checkDrawable(giveaway: GiveawayRow | null): GiveawayRow {
  if (!giveaway) throw notFound();
  if (giveaway.drawnAt) throw new Refusal('STATE', 'giveaways.drawn');
  if (giveaway.cancelled) throw new Refusal('STATE', 'giveaways.cancelled');
  if (giveawayStatus(stateOf(giveaway), nowMs()) !== 'EXPIRED') throw new Refusal('STATE', 'giveaways.notOver');
  if (giveaway.entries === 0) throw new Refusal('NO_ENTRIES', 'giveaways.noEntries');
  return giveaway;
}

async function decide(tx: Tx, { box, items }: DrawParts, actor: Actor, id: number, randomness: Randomness | null) {
  const giveaway = checkDrawable(await lockGiveaway(tx, id));
  const entries = await readEntryIds(tx, id);
  const seed = box.open(giveaway.sealedSeed, seedContext(giveaway.seedHash));
  // the published hashes must still match, so a row that was changed by hand is not drawn
  if (entriesHash(entries) !== giveaway.entriesHash || seedHash(seed) !== giveaway.seedHash)
    throw new Error(`giveaway ${id} does not match its published hashes`);
  const winner = winningEntry({ giveawayId: id, seed, entries, randomness: randomness?.value ?? '' });
  await markDrawn(tx, id, {
    drawn_by: actor.userId,
    seed,
    randomness_source: randomness?.source ?? 'operator',
    randomness_chain: randomness?.chain ?? null,
    randomness_round: randomness?.round ?? null,
    randomness_value: randomness?.value ?? null,
    winner_entry_id: winner,
  });
  const row = (await lockGiveaway(tx, id))!;
  await tellWinner(tx, row, items, 'won');
  await audit(tx, actor, {
    action: 'giveaway.drawn',
    object: `giveaway:${id}`,
    after: { entry: winner, entries: entries.length, randomness: row.randomnessSource },
  });
  return { row, entries };
}
