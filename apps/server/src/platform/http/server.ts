import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import { MAX_BODY } from '@lootfolio/contract/call';
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import helmet from 'helmet';
import type { Config } from '../process/config.ts';
import type { Logger } from '../process/log.ts';
import type { Metrics } from '../process/metrics.ts';
import { clientLimits, limitConnections, timeoutOptions, type ClientLimits } from './client-limits.ts';
import { describeCall, handleErrors, sendUnroutable } from './errors.ts';
import { acceptJson } from './json-body.ts';

/** Matches a content type of text without an encoding, as files and drawings have it. Browsers would guess the encoding. */
const TEXT_TYPE = /^(?:text\/[\w.+-]+|image\/svg\+xml|application\/(?:xml|manifest\+json))$/;

type Options = {
  /** Seconds since the newest price in memory; null without prices. */
  pricesAge?: () => number | null;
  limits?: ClientLimits;
};

/** The HTTP server with everything that holds for every call; routes are registered by the caller. */
export async function createServer(
  config: Pick<Config, 'PUBLIC_URL' | 'TRUST_PROXY' | 'HSTS_SUBDOMAINS'>,
  log: Logger,
  metrics: Metrics,
  { pricesAge, limits = clientLimits(config) }: Options = {},
): Promise<FastifyInstance> {
  const protection = protectiveHeaders(config);
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY,
    // this many addresses of X-Forwarded-For, from the right, come from our own proxies; anybody can write those before them
    trustProxy: (_address, hop) => hop < config.TRUST_PROXY,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 400 },
    genReqId: () => crypto.randomUUID(),
    ...timeoutOptions(limits),
    frameworkErrors: (error, request, reply) => void sendUnroutable(error, request, reply.headers(protection)),
  });
  limitConnections(app, limits);
  app.decorateRequest('caller', null);
  acceptJson(app);
  await app.register(cookie);
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers(protection);
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
    const type = reply.getHeader('content-type');
    if (typeof type === 'string' && TEXT_TYPE.test(type)) void reply.header('content-type', `${type}; charset=utf-8`);
  });
  handleErrors(app, pricesAge);
  return app;
}

/** The time that running calls have to end when the server closes. */
const GRACE_MS = 3000;
const IDLE_CHECK_MS = 50;

/** Closes the server: takes no new calls, lets running calls end, and then ends every connection. */
export async function closeServer(app: FastifyInstance): Promise<void> {
  // a connection whose last call ends while the server closes would be kept for the next call
  const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
  const late = setTimeout(() => app.server.closeAllConnections(), GRACE_MS);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(late);
  }
}

/** The ways in which a caller authenticates; each call says which of them it accepts. */
const SECURITY = {
  token: { type: 'http', scheme: 'bearer', description: 'A personal API token (lf_…); it may only read.' },
  session: { type: 'apiKey', in: 'cookie', name: 'lf_session', description: 'The cookie of a sign-in; changes need x-csrf-token too.' },
} as const;

/**
 * The headers that tell browsers what this site may do. They are the same for every reply, so they are composed once: Fastify's plugin for
 * helmet composes them for each call.
 */
function protectiveHeaders({ PUBLIC_URL, HSTS_SUBDOMAINS }: Pick<Config, 'PUBLIC_URL' | 'HSTS_SUBDOMAINS'>): OutgoingHttpHeaders {
  const https = PUBLIC_URL.startsWith('https:');
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        // prerendered pages contain their style sheets and style attributes, and lightweight-charts adds a <style> for its logo
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'", 'https://steamcommunity.com'],
        'frame-ancestors': ["'none'"],
        ...(https && { 'upgrade-insecure-requests': [] }),
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: HSTS_SUBDOMAINS === 'on' } : false,
    crossOriginEmbedderPolicy: false,
    // for browsers that do not know frame-ancestors
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  });
  const request = new IncomingMessage(new Socket());
  const reply = new ServerResponse(request);
  protect(request, reply, () => {});
  return reply.getHeaders();
}
