import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSectionReader, writeSection } from './sections.ts';

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

it('gives every section back, however the bytes arrive', async () => {
  const chunk = fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(chunk)), fc.integer({ min: 1, max: 30 }), async (sections, size) => {
      const written = await Promise.all(sections.map((chunks) => buffer(writeSection(chunks))));
      const next = createSectionReader(inPieces(Buffer.concat(written), size));
      for (const chunks of sections) expect(await buffer(next())).toEqual(Buffer.concat(chunks));
    }),
  );
});

it('says that a file is cut off', async () => {
  const whole = await buffer(writeSection([Buffer.from('everything')]));
  for (let length = 0; length < whole.length; length += 1) {
    const next = createSectionReader(inPieces(whole.subarray(0, length), 5));
    await expect(buffer(next())).rejects.toThrow('The backup file is cut off');
  }
});
