import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { MarketError } from './port.ts';

/**
 * Reads and decompresses a body. @throws MarketError when it is larger than `maxBytes` or its compression is unknown @throws errors of zlib
 * and of the connection
 */
export async function readBody(body: Readable, encoding: string | string[] | undefined, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  const collect = async (source: AsyncIterable<Buffer>): Promise<void> => {
    for await (const piece of source) {
      size += piece.length;
      if (size > maxBytes) throw new MarketError('TOO_LARGE', `answer is larger than ${maxBytes} bytes`, { mayHaveHappened: true });
      pieces.push(piece);
    }
  };
  const decoder = decoderOf(encoding);
  await (decoder ? pipeline(body, decoder, collect) : pipeline(body, collect));
  return Buffer.concat(pieces);
}

function decoderOf(encoding: string | string[] | undefined): NodeJS.ReadWriteStream | null {
  switch (
    String(encoding ?? 'identity')
      .trim()
      .toLowerCase()
  ) {
    case 'identity':
      return null;
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'br':
      return createBrotliDecompress();
    case 'deflate':
      return createInflate();
    default:
      throw new MarketError('BAD_ANSWER', 'answer has an unknown compression', { mayHaveHappened: true });
  }
}

/** Error codes of zlib, of its Brotli decoder, and of the HTTP parser. Errors of the HTTP parser may have only a name. */
export const MALFORMED = /^(Z_|ERR__|ERR_BROTLI|HPE_|HTTPParserError$)/;

/** The code of an error, or its name when it has no code. */
export function reasonOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return typeof code === 'string' ? code : String(name);
}
