import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { SerializedReply } from './route.ts';

/** A cache of replies as bytes. It has the newest version of each reply, and evicts the least recently used reply. */
export type ReplyCache = { get: (key: string, version: string, make: () => Promise<unknown>) => Promise<SerializedReply> };

const BROTLI_QUALITY = 4;

/** @param max the maximum number of replies in the cache */
export function createReplyCache(max: number): ReplyCache {
  const cache = new Map<string, { version: string; reply: Promise<SerializedReply> }>();
  return {
    get: (key, version, make) => {
      const known = cache.get(key);
      cache.delete(key);
      if (known?.version === version) {
        cache.set(key, known);
        return known.reply;
      }
      const reply = make().then(serialize);
      cache.set(key, { version, reply });
      // a failure is not cached
      reply.catch(() => cache.get(key)?.reply === reply && cache.delete(key));
      if (cache.size > max) cache.delete(cache.keys().next().value!);
      return reply;
    },
  };
}

const compress = promisify(brotliCompress);

function serialize(reply: unknown): SerializedReply {
  const bytes = Buffer.from(JSON.stringify(reply));
  let compressed: Promise<Buffer> | undefined;
  return {
    bytes,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    brotli: () => (compressed ??= compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })),
  };
}
