import { buffer } from 'node:stream/consumers';

/**
 * Format of a backup file before compression: consecutive sections. A section is a sequence of frames. A frame is a length
 * (4 bytes, big-endian) followed by that many bytes; a length of 0 ends the section.
 */
const END = Buffer.alloc(4);

export async function* writeSection(chunks: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    if (chunk.length === 0) continue;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    yield length;
    yield chunk;
  }
  yield END;
}

/**
 * Reads sections in order. Each call of the result returns the next section; read it to its end before the next call.
 * @throws Error when the stream ends within a section
 */
export function createSectionReader(stream: AsyncIterable<Buffer>): () => AsyncGenerator<Buffer> {
  const chunks = stream[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  const readBytes = async (size: number): Promise<Buffer> => {
    const parts = [rest];
    let length = rest.length;
    while (length < size) {
      const next = await chunks.next();
      if (next.done) throw new Error('The backup file is cut off: it ends too early.');
      parts.push(next.value);
      length += next.value.length;
    }
    const all = parts.length === 1 ? rest : Buffer.concat(parts);
    rest = all.subarray(size);
    return all.subarray(0, size);
  };

  return async function* section() {
    for (;;) {
      const size = (await readBytes(4)).readUInt32BE();
      if (size === 0) return;
      yield await readBytes(size);
    }
  };
}

export async function readJson(section: AsyncIterable<Buffer>): Promise<unknown> {
  return JSON.parse((await buffer(section)).toString('utf8'));
}
