import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import swagger from '@fastify/swagger';
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Config } from '../process/config.ts';
import type { Logger } from '../process/log.ts';
import type { Metrics } from '../process/metrics.ts';
import { describeCall, handleErrors, sendUnroutable } from './errors.ts';

/** Largest body of a call, in bytes. */
const BODY_LIMIT = 1_000_000;

/**
 * The HTTP server with everything that holds for every call; routes are registered by the caller.
 * @param pricesAge seconds since the newest price in memory; null without prices
 */
export async function createServer(
  config: Pick<Config, 'PUBLIC_URL' | 'TRUST_PROXY'>,
  log: Logger,
  metrics: Metrics,
  pricesAge?: () => number | null,
): Promise<FastifyInstance> {
  const https = config.PUBLIC_URL.startsWith('https:');
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    // this many addresses of X-Forwarded-For, from the right, come from our own proxies; anybody can write those before them
    trustProxy: (_address, hop) => hop < config.TRUST_PROXY,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 400 },
    genReqId: () => crypto.randomUUID(),
    requestTimeout: 120_000,
    frameworkErrors: (error, request, reply) => void sendUnroutable(error, request, reply),
  });
  app.decorateRequest('caller', null);
  await app.register(cookie);
  await app.register(helmet, {
    // set below: the plugin would build it again for every call
    contentSecurityPolicy: false,
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  });
  const policy = contentPolicy(https);
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('content-security-policy', policy);
  });
  await app.register(compress, {
    global: true,
    threshold: 2048,
    // A stream for each reply leaves so much garbage that collecting it delays other calls by 100 ms. 64 KB in one go take 1 ms.
    syncThreshold: 65_536,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Lootfolio', version: '1' },
      servers: [{ url: '/api/v1' }],
      components: { securitySchemes: SECURITY },
    },
    transform: jsonSchemaTransform,
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    metrics.calls.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    request.log.debug({ ...describeCall(request, reply), status: reply.statusCode }, 'call');
  });
  app.addHook('onSend', async (request, reply) => {
    void reply.header('x-request-id', request.id);
  });
  handleErrors(app, pricesAge);
  return app;
}

/** The ways in which a caller authenticates; each call says which of them it accepts. */
const SECURITY = {
  token: { type: 'http', scheme: 'bearer', description: 'A personal API token (lf_…); it may only read.' },
  session: { type: 'apiKey', in: 'cookie', name: 'lf_session', description: 'The cookie of a sign-in; changes need x-csrf-token too.' },
} as const;

function contentPolicy(https: boolean): string {
  const directives = [
    "default-src 'self'",
    "script-src 'self'",
    // the component library sets styles on elements
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self' https://steamcommunity.com",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ];
  return directives.join(';');
}
