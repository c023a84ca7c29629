import { createHash } from 'node:crypto';
import { itemArt } from '@lootfolio/catalogue/art/item-art';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../platform/database/database.ts';
import { sendPicture } from '../../../platform/http/send-picture.ts';
import type { Item, ItemDirectory } from '../../../prices/board/item-directory.ts';
import { readPicture } from '../../../prices/board/item-overrides.store.ts';

const MAX_CACHED = 5000;

type Art = { etag: string; type: string; bytes: string | Buffer };

/**
 * Serves `GET /art/{item_id}`: the picture that an administrator set for an item, else our own drawing. An address always returns the same
 * bytes, so browsers cache it for a day.
 */
export function serveArt(app: FastifyInstance, { db, items }: { db: Db; items: ItemDirectory }): void {
  const cache = new Map<string, Art>();
  const draw = (item: Item): Art => {
    const key = `${item.itemId} ${item.rarityColor}`;
    const known = cache.get(key);
    if (known) return known;
    const svg = itemArt(item);
    const etag = `"${createHash('sha256').update(svg).digest('base64url').slice(0, 16)}"`;
    const art = { etag, type: 'image/svg+xml', bytes: svg };
    if (cache.size >= MAX_CACHED) cache.delete(cache.keys().next().value!);
    cache.set(key, art);
    return art;
  };
  const artOf = async (item: Item): Promise<Art> => {
    const set = item.picture === null ? null : await readPicture(db, item.itemId);
    return set ? { etag: `"${set.hash}"`, type: set.type, bytes: set.bytes } : draw(item);
  };

  app.get<{ Params: { id: string } }>('/art/:id', { schema: { hide: true } }, async (request, reply) => {
    const item = /^\d{1,9}$/.test(request.params.id) ? items.byId(Number(request.params.id)) : undefined;
    if (!item) return reply.callNotFound();
    return sendPicture(request, reply, { ...(await artOf(item)), cache: 'public' });
  });
}
