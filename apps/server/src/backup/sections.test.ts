import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSectionReader, withChecksum, writeSection } from './sections.ts';

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

it('gives every section back, however the bytes arrive', async () => {
  const chunk = fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(chunk)), fc.integer({ min: 1, max: 30 }), async (sections, size) => {
      const written = await Promise.all(sections.map((chunks) => buffer(writeSection(chunks))));
      const { next, isAtEnd } = createSectionReader(inPieces(Buffer.concat(written), size));
      for (const chunks of sections) {
        expect(await isAtEnd()).toBe(false);
        expect(await buffer(next())).toEqual(Buffer.concat(chunks));
      }
      expect(await isAtEnd()).toBe(true);
    }),
  );
});

it('says that a file is cut off', async () => {
  const whole = await buffer(writeSection([Buffer.from('everything')]));
  for (let length = 0; length < whole.length; length += 1) {
    const { next } = createSectionReader(inPieces(whole.subarray(0, length), 5));
    await expect(buffer(next())).rejects.toThrow('The backup file is cut off');
  }
});

it('reads nothing of a file whose lengths no backup has', async () => {
  const { next } = createSectionReader(inPieces(Buffer.from('PNG: this is a picture'), 7));
  await expect(buffer(next())).rejects.toThrow('longer than any part can be');
});

it('has one checksum for the same bytes, however they are cut', async () => {
  const bytes = Buffer.from('some rows of a table');
  const sums = new Set<string>();
  for (const size of [1, 3, 20]) await buffer(withChecksum(inPieces(bytes, size), (sum) => sums.add(sum)));
  expect([...sums]).toEqual([expect.stringMatching(/^[\da-f]{64}$/)]);
  await buffer(withChecksum([Buffer.from('some rows of a tablE')], (sum) => sums.add(sum)));
  expect(sums.size).toBe(2);
});
