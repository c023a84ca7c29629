import { createHash } from 'node:crypto';
import { itemArt } from '@lootfolio/catalogue/art/item-art';
import type { FastifyInstance } from 'fastify';
import type { ItemDirectory } from '../../prices/board/item-directory.ts';

const MAX_CACHED = 5000;

/** `GET /art/{item_id}`: our own drawing of an item. The same item gives the same bytes, so browsers keep it for a day. */
export function serveArt(app: FastifyInstance, items: ItemDirectory): void {
  const cache = new Map<number, { svg: string; etag: string }>();
  const draw = (itemId: number): { svg: string; etag: string } | null => {
    const known = cache.get(itemId);
    if (known) return known;
    const item = items.byId(itemId);
    if (!item) return null;
    const svg = itemArt(item);
    const art = { svg, etag: `"${createHash('sha256').update(svg).digest('base64url').slice(0, 16)}"` };
    if (cache.size >= MAX_CACHED) cache.delete(cache.keys().next().value!);
    cache.set(itemId, art);
    return art;
  };

  app.get<{ Params: { id: string } }>('/art/:id', { schema: { hide: true } }, async (request, reply) => {
    const art = /^\d{1,9}$/.test(request.params.id) ? draw(Number(request.params.id)) : null;
    if (!art) return reply.callNotFound();
    void reply
      .header('etag', art.etag)
      .header('cache-control', 'public, max-age=86400')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");
    if (request.headers['if-none-match'] === art.etag) return reply.code(304).send();
    return reply.type('image/svg+xml').send(art.svg);
  });
}
