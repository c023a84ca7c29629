import { createHash, createHmac, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { drawMessage, entriesHash, seedHash, winningEntry } from './draw.ts';

const seed = '00'.repeat(31) + '01';
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The remainder of a digest, by long division byte by byte. Uses nothing of the code under test. */
const remainder = (digest: Buffer, n: number): number => digest.reduce((rest, byte) => (rest * 256 + byte) % n, 0);

const DRAWS = 100_000;

describe('a draw', () => {
  it('follows from its published inputs as openssl computes them', () => {
    expect(drawMessage({ giveawayId: 7, entries: [3, 5, 8], randomness: 'ab' })).toBe('7:3,5,8:ab');
    expect(seedHash(seed)).toBe(createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex'));
    expect(entriesHash([3, 5, 8])).toBe(createHash('sha256').update('3,5,8').digest('hex'));
  });

  it('takes the digest modulo the number of entries', () => {
    for (let n = 1; n < 200; n += 1) {
      const entries = Array.from({ length: n }, (_, at) => 10 * at + 1);
      const key = randomBytes(32);
      const digest = createHmac('sha256', key)
        .update(`${n}:${entries.join(',')}:`)
        .digest();
      expect(winningEntry({ giveawayId: n, seed: key.toString('hex'), entries, randomness: '' })).toBe(entries[remainder(digest, n)]);
    }
  });

  it('of 100,000 giveaways gives the winners that another calculation gives, and none is preferred', () => {
    const entries = Array.from({ length: 10 }, (_, at) => 7 * at + 3);
    const ids = entries.join(',');
    const wins = new Map(entries.map((entry) => [entry, 0]));
    const wrong: number[] = [];
    for (let giveawayId = 1; giveawayId <= DRAWS; giveawayId += 1) {
      const [key, randomness] = [sha256(`seed ${giveawayId}`), giveawayId % 2 === 0 ? sha256(`round ${giveawayId}`) : ''];
      const winner = winningEntry({ giveawayId, seed: key, entries, randomness });
      const digest = createHmac('sha256', Buffer.from(key, 'hex')).update(`${giveawayId}:${ids}:${randomness}`).digest();
      if (winner !== entries[remainder(digest, entries.length)]) wrong.push(giveawayId);
      wins.set(winner, wins.get(winner)! + 1);
    }
    expect(wrong).toEqual([]);
    const expected = DRAWS / entries.length;
    const chiSquared = [...wins.values()].reduce((sum, won) => sum + (won - expected) ** 2 / expected, 0);
    // 9 degrees of freedom: 99 % of fair draws lie between these bounds, and the seeds of this test never change
    expect(chiSquared).toBeGreaterThan(1.73);
    expect(chiSquared).toBeLessThan(23.6);
  }, 120_000);

  it('needs entries', () => {
    expect(() => winningEntry({ giveawayId: 1, seed, entries: [], randomness: '' })).toThrow(RangeError);
  });
});
