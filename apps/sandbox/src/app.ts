import Fastify, { type FastifyInstance } from 'fastify';
import { createClock, type Clock } from './clock.ts';
import { registerClock } from './clock-routes.ts';
import { registerDrand } from './drand.ts';
import { registerFaults } from './faults.ts';
import { registerRates } from './fx.ts';
import { registerGateways } from './gateways/all.ts';
import { registerHistory } from './history.ts';
import { acceptsBrotli, BROTLI_ONLY, compressBody } from './http/compression.ts';
import { registerConnect } from './http/connect.ts';
import { createConnections } from './http/connections.ts';
import { outsideAddress } from './http/hosts.ts';
import { createLimiter } from './http/limits.ts';
import { registerMail } from './mail/mail.ts';
import { SMTP_HOST } from './mail/smtp.ts';
import { registerMarkets } from './markets/all.ts';
import { registerMessages } from './messages/all.ts';
import { memoryWriter, readMemory } from './memory.ts';
import { hashText } from './model/random.ts';
import type { FilePrices } from './prices-file.ts';
import { registerSocial } from './social/all.ts';
import { registerSteam } from './steam/all.ts';
import type { Recording } from './steam/recording.ts';
import { registerDeskPage } from './trading/desk-page.ts';
import { registerTrading } from './trading/truth-routes.ts';
import { createWorld, type World } from './world.ts';

export type SandboxOptions = {
  /** Sandboxes with the same seed show the same prices at the same time. */
  seed?: string;
  clock?: Clock;
  /** Prices from a file. They replace the model's prices. The exchange rates are then whole numbers. */
  prices?: FilePrices | null;
  /** Recorded pages that are the inventory of the persona `trader`. */
  inventory?: Recording | null;
  /** The model's prices at the start are the prices of this time, in milliseconds. Later prices change at the pace of the clock. */
  pricesAsOf?: number | undefined;
  /** The file in which a sandbox keeps what people did in it, for its next start. Without it, it forgets. */
  memory?: string | undefined;
};

/** Builds the outside world. The caller listens (only on loopback) or injects requests. */
export function createSandbox({
  seed = 'lootfolio',
  clock = createClock(),
  prices = null,
  inventory = null,
  pricesAsOf,
  memory,
}: SandboxOptions = {}): FastifyInstance {
  const number = hashText(seed);
  const world = createWorld(number, clock, prices, { pricesAsOf, memory: memory === undefined ? null : readMemory(memory, number) });
  const app = Fastify({
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    bodyLimit: 5_000_000,
    forceCloseConnections: true,
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false } },
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
  const takeNextFault = registerFaults(app);
  guard(app);
  // readers compare the times in an answer with the time at which it was sent
  app.addHook('onRequest', async (_request, reply) => void reply.header('date', new Date(clock.now()).toUTCString()));

  app.get('/_health', () => ({ status: 'ok', now: new Date(clock.now()).toISOString(), prices: prices ? 'file' : 'model' }));
  // browsers request it with every page
  app.get('/favicon.ico', (_request, reply) => reply.code(204).send());
  registerClock(app, clock);
  registerRates(app, world);
  registerHistory(app, world);
  const connections = createConnections();
  registerSteam(app, world, { recording: inventory, addressOf: connections.addressOf });
  registerMarkets(app, world);
  registerTrading(app, world);
  registerDeskPage(app, world);
  registerMessages(app, world);
  registerSocial(app, world);
  registerGateways(app, world);
  registerDrand(app, clock);
  if (memory !== undefined) remember(app, world, memory);
  registerConnect(app, new Map([[`${SMTP_HOST}:25`, registerMail(app, clock, takeNextFault)]]), connections);
  app.setNotFoundHandler((request, reply) => {
    const { host, path } = outsideAddress(request);
    return reply.code(404).send({ error: 'not_found', message: `The sandbox has no ${request.method} https://${host}${path}` });
  });
  return app;
}

/** The state of a sandbox that is killed is lost from this time on. */
const REMEMBER_MS = 30_000;

function remember(app: FastifyInstance, world: World, path: string): void {
  const write = memoryWriter(path, world);
  const timer = setInterval(write, REMEMBER_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    write();
  });
}

/** Applies request limits and the compression of each host. Registered after the faults, so that faults change the uncompressed body. */
function guard(app: FastifyInstance): void {
  const limiter = createLimiter();
  app.addHook('onRequest', async (request, reply) => {
    const { host, path } = outsideAddress(request);
    const seconds = limiter(host, path, performance.now());
    if (seconds > 0) return reply.code(429).header('retry-after', seconds).send({ error: 'too_many_requests' });
    if (host === BROTLI_ONLY && !acceptsBrotli(request))
      return reply.code(406).send({ errors: [{ id: 'not_acceptable', message: 'Accept-Encoding must include br' }] });
    return undefined;
  });
  app.addHook('onSend', (request, reply, body) => compressBody(outsideAddress(request).host, request, reply, body));
}
