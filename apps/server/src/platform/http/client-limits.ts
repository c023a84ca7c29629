import type { FastifyInstance } from 'fastify';
import type { Config } from '../process/config.ts';
import { STREAM_LIMITS } from './stream-counts.ts';

/** The limits of the listener for its clients. Times are in milliseconds. */
export type ClientLimits = {
  /** The maximum number of open connections; a further connection is closed at once. */
  connections: number;
  /** The time until the headers of a request are complete. */
  headersMs: number;
  /** The time until a request with its body is complete. */
  requestMs: number;
  /** The interval at which the two times above are checked. */
  checkMs: number;
  /** The maximum time without a byte from a client that still sends its request, or that does not read its reply. */
  silentMs: number;
  /** The maximum time between two requests on a connection. */
  keepAliveMs: number;
};

/** @returns the limits of the public listener. Behind a proxy, connections are kept longer. */
export const clientLimits = ({ TRUST_PROXY }: Pick<Config, 'TRUST_PROXY'>): ClientLimits => ({
  // the places of all event streams, and half as many for calls; each connection takes a file descriptor and some 20 KB
  connections: 1.5 * STREAM_LIMITS.process,
  headersMs: 10_000,
  // the largest file, 10 MB, at 1.4 Mbit/s
  requestMs: 60_000,
  checkMs: 5000,
  silentMs: 30_000,
  // nginx keeps a connection for 60 s, and must never send a request on a connection that this server is closing
  keepAliveMs: TRUST_PROXY > 0 ? 65_000 : 15_000,
});

/** Returns the options with which the HTTP server enforces the times. */
export const timeoutOptions = ({ headersMs, requestMs, checkMs, silentMs, keepAliveMs }: ClientLimits) => ({
  http: { headersTimeout: headersMs, connectionsCheckingInterval: checkMs },
  requestTimeout: requestMs,
  connectionTimeout: silentMs,
  keepAliveTimeout: keepAliveMs,
});

/** Limits the number of connections. Silence ends only a connection whose client must act next, because a call may take longer. */
export function limitConnections(app: FastifyInstance, { connections }: ClientLimits): void {
  app.server.maxConnections = connections;
  app.addHook('onRequest', async ({ raw: request }, { raw: reply }) => {
    // without this listener the server would close the connection
    reply.on('timeout', () => {
      if (!request.complete || reply.writableLength > 0) request.socket.destroy();
    });
  });
}
