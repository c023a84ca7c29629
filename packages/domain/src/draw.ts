import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/*
 * The draw of a giveaway by commit and reveal. The seed is made before anybody joins, and its hash is published at once. The entries are
 * hashed and published when joining ends. Then a public random value is added, if there is one. Everybody can compute the same winner from
 * the published inputs.
 */

/** The values from which the winner is computed. */
export type Draw = {
  giveawayId: number;
  /** 32 bytes in hex; secret until the draw. */
  seed: string;
  /** The ids of all entries, ascending. */
  entries: readonly number[];
  /** In hex, from drand; empty when the operator's seed decides alone. */
  randomness: string;
};

const joined = (entries: readonly number[]): string => entries.join(',');

/** The commitment that is published when the giveaway is made: SHA-256 in hex. */
export const seedHash = (seed: string): string => bytesToHex(sha256(hexToBytes(seed)));

/** SHA-256 in hex of the ids with commas between them. */
export const entriesHash = (entries: readonly number[]): string => bytesToHex(sha256(utf8ToBytes(joined(entries))));

/** The text that is signed with the seed. */
export const drawMessage = ({ giveawayId, entries, randomness }: Omit<Draw, 'seed'>): string =>
  `${giveawayId}:${joined(entries)}:${randomness}`;

/** HMAC-SHA256 of the message under the seed, in hex. */
export const drawDigest = (draw: Draw): string => bytesToHex(hmac(sha256, hexToBytes(draw.seed), utf8ToBytes(drawMessage(draw))));

/**
 * The winning entry: the digest as a big-endian number, modulo the number of entries.
 * @throws RangeError when there are no entries
 */
export function winningEntry(draw: Draw): number {
  if (draw.entries.length === 0) throw new RangeError('a draw needs entries');
  return draw.entries[Number(BigInt(`0x${drawDigest(draw)}`) % BigInt(draw.entries.length))]!;
}
