import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../platform/database/database.ts';
import { sendPicture } from '../../../platform/http/send-picture.ts';
import type { Outside } from '../../../platform/outside/outside.ts';
import type { RateLimiter } from '../../../platform/security/rate-limit.ts';
import { createAvatars } from '../../people/auth/auth.public.ts';
import { readBotAvatar } from './bots.reads.ts';

/** Serves `GET /payment/itempay/bot-avatar/{steam_id}`: the picture of a bot, which its users compare. For any other account it answers 404. */
export function serveBotAvatars(app: FastifyInstance, { db, rates, outside }: { db: Db; rates: RateLimiter; outside: Outside }): void {
  const find = createAvatars(outside);
  app.get<{ Params: { steamId: string } }>('/payment/itempay/bot-avatar/:steamId', { schema: { hide: true } }, async (request, reply) => {
    await rates.consume(null, { userId: null, ip: request.ip });
    const address = await readBotAvatar(db, request.params.steamId);
    const avatar = address === null ? null : await find(address);
    if (!avatar?.bytes) return reply.callNotFound();
    return sendPicture(request, reply, { type: avatar.type, bytes: avatar.bytes, cache: 'private' });
  });
}
