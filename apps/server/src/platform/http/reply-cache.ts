import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { ReadyReply } from './route.ts';

/** Caches replies as bytes: the newest version of each; evicts the least recently used one. */
export type ReplyCache = { get: (key: string, version: string, make: () => Promise<unknown>) => Promise<ReadyReply> };

const BROTLI_QUALITY = 4;

/** @param most how many replies are kept */
export function createReplyCache(most: number): ReplyCache {
  const kept = new Map<string, { version: string; reply: Promise<ReadyReply> }>();
  return {
    get: (key, version, make) => {
      const known = kept.get(key);
      kept.delete(key);
      if (known?.version === version) {
        kept.set(key, known);
        return known.reply;
      }
      const reply = make().then(ready);
      kept.set(key, { version, reply });
      // a failure is not cached
      reply.catch(() => kept.get(key)?.reply === reply && kept.delete(key));
      if (kept.size > most) kept.delete(kept.keys().next().value!);
      return reply;
    },
  };
}

const compress = promisify(brotliCompress);

function ready(reply: unknown): ReadyReply {
  const bytes = Buffer.from(JSON.stringify(reply));
  let compressed: Promise<Buffer> | undefined;
  return {
    bytes,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    brotli: () => (compressed ??= compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })),
  };
}
