import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** Skinport answers only in Brotli. The other hosts use gzip when the caller accepts it. */
export const BROTLI_ONLY = 'api.skinport.com';

const accepts = (request: FastifyRequest, encoding: string): boolean =>
  new RegExp(`(^|[,\\s])(${encoding}|\\*)\\s*(;\\s*q=(?!0(\\.0*)?\\s*(,|$))|,|$)`, 'i').test(
    request.headers['accept-encoding']?.toString() ?? '',
  );

export const acceptsBrotli = (request: FastifyRequest): boolean => accepts(request, 'br');

/** Compresses a body in the way of its host. Streams are not compressed. */
export async function compressBody(host: string, request: FastifyRequest, reply: FastifyReply, body: unknown): Promise<unknown> {
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) return body;
  if (host === BROTLI_ONLY && acceptsBrotli(request)) {
    mark(reply, 'br');
    return brotliAsync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } });
  }
  if (host === BROTLI_ONLY || body.length < 1024 || !accepts(request, 'gzip')) return body;
  mark(reply, 'gzip');
  return gzipAsync(body, { level: 1 });
}

function mark(reply: FastifyReply, encoding: string): void {
  reply.header('content-encoding', encoding).header('vary', 'accept-encoding').removeHeader('content-length');
}
