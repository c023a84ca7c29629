import type { FastifyInstance } from 'fastify';
import { sessionOf } from '../../../platform/http/guard.ts';
import { requireSecondFactor } from '../../../platform/http/second-factor.ts';
import { sendPicture } from '../../../platform/http/send-picture.ts';
import type { AuthParts } from './auth.routes.ts';
import { readAvatarAddress } from './auth.reads.ts';
import { createAvatars } from './avatars.ts';

/**
 * Serves `GET /avatar/{steam_id}`: users get their own avatar and those of this server's bots, administrators get anybody's. Administrators
 * who must confirm a second factor first are refused. All other callers get a 404, so that nobody can find out who has an account.
 */
export function serveAvatars(app: FastifyInstance, parts: AuthParts): void {
  const { db, authenticator, rates, outside, factorRequired, botAvatar } = parts;
  const find = createAvatars(outside);

  app.get<{ Params: { steamId: string } }>('/avatar/:steamId', { schema: { hide: true } }, async (request, reply) => {
    const credential = sessionOf(request, parts);
    const caller = credential && (await authenticator.find(credential, request.ip));
    await rates.consume(null, { userId: caller?.userId ?? null, ip: request.ip, invented: credential !== null && caller === null });
    const { steamId } = request.params;
    const isOwn = caller?.steamId === steamId;
    const isAdministrator = caller?.role === 'ADMIN';
    const ofBot = caller ? await botAvatar(steamId) : null;
    if (isAdministrator && !isOwn && ofBot === null) requireSecondFactor(caller, factorRequired);
    const address = ofBot ?? (isOwn || isAdministrator ? await readAvatarAddress(db, steamId) : null);
    const avatar = address === null ? null : await find(address);
    if (!avatar?.bytes) return reply.callNotFound();
    return sendPicture(request, reply, { type: avatar.type, bytes: avatar.bytes, cache: 'private' });
  });
}
