import type { FastifyReply, FastifyRequest } from 'fastify';

/** `cache`: `private` where not everybody may see the picture. `etag`: absent where its address changes with it. */
export type PictureReply = { type: string; bytes: string | Buffer; cache: 'public' | 'private'; etag?: string };

const DAY_SECONDS = 86_400;
/** A picture that is opened as a page, or shown in one of another site, runs and loads nothing. Drawings have styles of their own. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Sends a picture, which browsers keep for a day. */
export function sendPicture(request: FastifyRequest, reply: FastifyReply, { type, bytes, cache, etag }: PictureReply): FastifyReply {
  void reply.header('cache-control', `${cache}, max-age=${DAY_SECONDS}`).header('content-security-policy', POLICY);
  if (etag !== undefined) void reply.header('etag', etag);
  if (etag !== undefined && request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(type).send(bytes);
}
