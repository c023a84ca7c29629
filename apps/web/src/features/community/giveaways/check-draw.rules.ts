import { drawDigest, entriesHash, seedHash, winningEntry } from '@lootfolio/domain/draw';
import type { Proof } from './giveaways.queries.ts';

/** The result of recomputing a draw. A step is true when it matches the published values. */
export type DrawCheck = {
  seed: boolean;
  entries: boolean;
  winner: boolean;
  /** The entry that the formula selects; null when the published values have a wrong format. */
  entry: number | null;
  isFair: boolean;
};

/** The inputs of the draw; null before it. */
export type Drawn = { giveawayId: number; seed: string; entries: readonly number[]; randomness: string };

export const drawnOf = ({ giveaway_id: giveawayId, seed, entries, randomness }: Proof): Drawn | null =>
  seed === null || entries.length === 0 ? null : { giveawayId, seed, entries, randomness: randomness?.value ?? '' };

const isSeed = (seed: string): boolean => /^[0-9a-f]{64}$/.test(seed);

/** Recomputes every step of a draw from its published inputs. Null before the draw. */
export function checkDraw(proof: Proof): DrawCheck | null {
  const drawn = drawnOf(proof);
  if (drawn === null) return null;
  const entries = entriesHash(drawn.entries) === proof.entries_hash && isAscending(drawn.entries);
  if (!isSeed(drawn.seed)) return { seed: false, entries, winner: false, entry: null, isFair: false };
  const seed = seedHash(drawn.seed) === proof.seed_hash;
  const entry = winningEntry(drawn);
  const winner = entry === proof.winner_entry_id;
  return { seed, entries, winner, entry, isFair: seed && entries && winner };
}

/** Returns false also when an entry occurs twice, because that would double its chance. */
const isAscending = (ids: readonly number[]): boolean => ids.every((id, at) => at === 0 || ids[at - 1]! < id);

/** The digest of the draw in hex, and its remainder: the position of the winning entry, from 0. */
export function remainderOf(drawn: Drawn): { digest: string; remainder: number } {
  const digest = drawDigest(drawn);
  return { digest, remainder: Number(BigInt(`0x${digest}`) % BigInt(drawn.entries.length)) };
}
