import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../platform/database/database.ts';
import { sendPicture } from '../../../platform/http/send-picture.ts';
import type { Outside } from '../../../platform/outside/outside.ts';
import type { RateLimiter } from '../../../platform/security/rate-limit.ts';
import { createAvatars } from '../../people/auth/auth.public.ts';
import { readShownOwner } from './ranking.reads.ts';

const STEAM_ID = /^7656\d{13}$/;

/**
 * Serves `GET /inventory/avatar/{steam_id}`: the avatar of an owner whose inventory everybody may see. For any other owner it answers 404.
 */
export function serveOwnerAvatars(app: FastifyInstance, { db, rates, outside }: { db: Db; rates: RateLimiter; outside: Outside }): void {
  const find = createAvatars(outside);
  app.get<{ Params: { steamId: string } }>('/inventory/avatar/:steamId', { schema: { hide: true } }, async (request, reply) => {
    const { steamId } = request.params;
    await rates.consume(null, { userId: null, ip: request.ip });
    const owner = STEAM_ID.test(steamId) ? await readShownOwner(db, steamId) : null;
    const avatar = owner?.avatar ? await find(owner.avatar) : null;
    if (!avatar?.bytes) return reply.callNotFound();
    return sendPicture(request, reply, { type: avatar.type, bytes: avatar.bytes, cache: 'private' });
  });
}
