import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Logger } from '../process/log.ts';
import type { MetricsSource } from '../process/metrics.ts';

/** Enough for a few monitors, each on one connection. */
const MAX_CONNECTIONS = 20;
const REQUEST_MS = 5000;

/**
 * Serves `GET /metrics` for Prometheus on a separate listener, which the public does not reach. When the port cannot be used, the error is
 * logged, and the process works without the listener.
 * @param port 0 serves none
 * @returns the function that closes the listener
 */
export async function serveMetrics(
  source: MetricsSource,
  { host, port }: { host: string; port: number },
  log: Logger,
): Promise<() => Promise<void>> {
  if (port === 0) return async () => {};
  const server = createServer({ headersTimeout: REQUEST_MS, requestTimeout: REQUEST_MS, connectionsCheckingInterval: REQUEST_MS });
  server.maxConnections = MAX_CONNECTIONS;
  server.on('request', (request, response) => void answer(source, request, response));
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    log.warn({ host, port, reason: (error as Error).message }, 'metrics are not served');
    return async () => {};
  }
  return async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
}

async function answer({ contentType, read }: MetricsSource, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
  try {
    const text = await read();
    response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(text);
  } catch {
    response.writeHead(500).end();
  }
}
