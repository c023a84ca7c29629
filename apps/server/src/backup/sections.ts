import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { ConfigError } from '../platform/process/config.ts';

/**
 * Format of a backup file before compression: consecutive sections. A section is a sequence of frames. A frame is a length
 * (4 bytes, big-endian) followed by that many bytes; a length of 0 ends the section.
 */
const END = Buffer.alloc(4);
/** More bytes than any frame of a backup has: a greater length means that the file is of another kind. */
const MAX_FRAME = 256 * 1024 * 1024;

/** @throws ConfigError with one sentence */
export function refuseDamaged(what: string): never {
  throw new ConfigError(`The backup file is damaged, or no backup of Lootfolio: ${what}.`);
}

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

export type SectionReader = {
  /** Returns the next section. Read it to its end before the next call. */
  next: () => AsyncGenerator<Buffer>;
  /** Returns whether the file has no further section. */
  isAtEnd: () => Promise<boolean>;
};

/**
 * Reads sections in order.
 * @throws ConfigError when the stream ends within a section
 */
export function createSectionReader(stream: AsyncIterable<Buffer>): SectionReader {
  const chunks = stream[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  const readBytes = async (size: number): Promise<Buffer> => {
    const parts = [rest];
    let length = rest.length;
    while (length < size) {
      const next = await chunks.next();
      if (next.done) throw new ConfigError('The backup file is cut off: it ends too early.');
      parts.push(next.value);
      length += next.value.length;
    }
    const all = parts.length === 1 ? rest : Buffer.concat(parts);
    rest = all.subarray(size);
    return all.subarray(0, size);
  };

  return {
    next: async function* section() {
      for (;;) {
        const size = (await readBytes(4)).readUInt32BE();
        if (size === 0) return;
        if (size > MAX_FRAME) refuseDamaged('a part of it is longer than any part can be');
        yield await readBytes(size);
      }
    },
    isAtEnd: async () => {
      while (rest.length === 0) {
        const next = await chunks.next();
        if (next.done) return true;
        rest = next.value;
      }
      return false;
    },
  };
}

/**
 * Passes the bytes of a section on and hands over their checksum at the end: SHA-256, hexadecimal. The division into frames does not affect
 * the checksum.
 */
export async function* withChecksum(
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  onEnd: (checksum: string) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
  onEnd(hash.digest('hex'));
}

/** @throws ConfigError when the bytes are not JSON */
export function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return refuseDamaged('what it says of itself cannot be read');
  }
}

export const readAll = (section: AsyncIterable<Buffer>): Promise<Buffer> => buffer(section);
