import type { FastifyReply, FastifyRequest } from 'fastify';

/** `cache`: `private` when not everybody may see the picture. `etag`: absent when the address changes with the picture. */
export type PictureReply = { type: string; bytes: string | Buffer; cache: 'public' | 'private'; etag?: string };

const DAY_SECONDS = 86_400;
/** Prevents a picture from running or loading anything when it is opened as a page, or shown on another site. Drawings contain styles. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Sends a picture, which browsers cache for a day. */
export function sendPicture(request: FastifyRequest, reply: FastifyReply, { type, bytes, cache, etag }: PictureReply): FastifyReply {
  void reply.header('cache-control', `${cache}, max-age=${DAY_SECONDS}`).header('content-security-policy', POLICY);
  if (etag !== undefined) void reply.header('etag', etag);
  if (etag !== undefined && request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(type).send(bytes);
}
