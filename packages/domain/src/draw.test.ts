import { createHash, createHmac, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { drawMessage, entriesHash, seedHash, winningEntry } from './draw.ts';

const seed = '00'.repeat(31) + '01';

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
      // long division byte by byte: an independent way to the remainder
      const remainder = digest.reduce((rest, byte) => (rest * 256 + byte) % n, 0);
      expect(winningEntry({ giveawayId: n, seed: key.toString('hex'), entries, randomness: '' })).toBe(entries[remainder]);
    }
  });

  it('needs entries', () => {
    expect(() => winningEntry({ giveawayId: 1, seed, entries: [], randomness: '' })).toThrow(RangeError);
  });
});
