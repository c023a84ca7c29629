import type { FastifyInstance } from 'fastify';
import type { Config } from '../process/config.ts';
import { STREAM_LIMITS } from './stream-counts.ts';

/** What a client may take of the listener. Times are in milliseconds. */
export type ClientLimits = {
  /** Open connections; one more is closed at once. */
  connections: number;
  /** Until the headers of a request are complete. */
  headersMs: number;
  /** Until a request with its body is complete. */
  requestMs: number;
  /** How often the two above are checked. */
  checkMs: number;
  /** Without a byte from a client that still sends its request, or that does not read its reply. */
  silentMs: number;
  /** Between two requests on a connection. */
  keepAliveMs: number;
};

/** @returns the limits of the public listener. Behind a proxy connections are kept longer. */
export const clientLimits = ({ TRUST_PROXY }: Pick<Config, 'TRUST_PROXY'>): ClientLimits => ({
  // every event stream, and half as many for calls; each takes a file descriptor and some 20 KB
  connections: 1.5 * STREAM_LIMITS.process,
  headersMs: 10_000,
  // the largest file, 10 MB, at 1.4 Mbit/s
  requestMs: 60_000,
  checkMs: 5000,
  silentMs: 30_000,
  // nginx keeps a connection for 60 s: it must never send a request on one that this server is closing
  keepAliveMs: TRUST_PROXY > 0 ? 65_000 : 15_000,
});

/** The options of the HTTP server that hold clients to the times. */
export const timeoutOptions = ({ headersMs, requestMs, checkMs, silentMs, keepAliveMs }: ClientLimits) => ({
  http: { headersTimeout: headersMs, connectionsCheckingInterval: checkMs },
  requestTimeout: requestMs,
  connectionTimeout: silentMs,
  keepAliveTimeout: keepAliveMs,
});

/** Bounds the connections, and lets silence end only those whose client is the one to act: a call may take longer. */
export function limitConnections(app: FastifyInstance, { connections }: ClientLimits): void {
  app.server.maxConnections = connections;
  app.addHook('onRequest', async ({ raw: request }, { raw: reply }) => {
    // with a listener the connection stays open
    reply.on('timeout', () => {
      if (!request.complete || reply.writableLength > 0) request.socket.destroy();
    });
  });
}
