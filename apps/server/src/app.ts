import { fileURLToPath } from 'node:url';
import { loadContainers } from '@lootfolio/catalogue/catalogue';
import type { FastifyInstance } from 'fastify';
import { MODULES } from './modules.ts';
import { createDb, createPool, PATIENCE, type Connection, type Db } from './platform/database/database.ts';
import { startListener, type Listener } from './platform/database/listen.ts';
import { observeWaits, poolFigure } from './platform/database/pool-figures.ts';
import { createProbe } from './platform/database/probe.ts';
import { createFileMaker } from './platform/files/file-maker.ts';
import { stoppingRefusal } from './platform/http/errors.ts';
import { serveEvents, type EventHub } from './platform/http/events.ts';
import { registerRoute } from './platform/http/guard.ts';
import { releaseOf } from './platform/http/release.ts';
import { createScreens } from './platform/http/screens.ts';
import { closeServer, createServer } from './platform/http/server.ts';
import { serveSitemaps } from './platform/http/sitemaps.ts';
import { ageOf, serveOpenApi, systemRoutes } from './platform/http/system.routes.ts';
import { serveWebApp } from './platform/http/web-app.ts';
import { createWaitUntilEnded } from './platform/operations/wait-until-ended.ts';
import { createOutside } from './platform/outside/outside.ts';
import type { Config } from './platform/process/config.ts';
import { diskFigures } from './platform/process/disk.ts';
import { registerFigures } from './platform/process/figures.ts';
import type { Logger } from './platform/process/log.ts';
import { createMetrics, measureBoards, metricsSource, type MetricsSource } from './platform/process/metrics.ts';
import { startBeats } from './platform/database/process-beats.ts';
import { loadSettings, type LoadedSettings } from './platform/settings/settings.ts';
import { VERSION } from './platform/process/version.ts';
import { createAuthenticator } from './platform/security/authenticator.ts';
import { createRateLimiter } from './platform/security/rate-limit.ts';
import { createSecretBox } from './platform/secrets/secrets.ts';
import { createSecurityLog, recordRefusals } from './platform/security/security-log.ts';
import { createSessions, type SignedIn } from './platform/security/sessions.ts';
import type { Boards } from './prices/board/boards.ts';
import { loadCaseDirectory } from './prices/board/case-directory.ts';
import { startBoards } from './prices/board/live-boards.ts';
import { loadItemDirectory } from './prices/board/item-directory.ts';
import { createClosingPrices } from './prices/history/closing-prices.ts';
import { createHistoryArchive } from './prices/history/history-archive.ts';
import type { ApiParts } from './parts.ts';

const WEB_DIST = fileURLToPath(new URL('../../web/dist/', import.meta.url));
const FLUSH_MS = 1000;
const SECURITY_MS = 5000;
const PAST_CHECK_MS = 60_000;
/** The sales are read this long after the start, so that the first answers do not wait for them. */
const SALES_AFTER_MS = 5000;

export type Api = { app: FastifyInstance; boards: Boards; db: Db; metrics: MetricsSource; stop: () => Promise<void> };

/** Starts an api process. It answers calls from memory and from the database; long work runs in worker processes. */
export async function createApi(config: Config, connection: Connection, log: Logger, boardFile: string | null = null): Promise<Api> {
  const metrics = createMetrics();
  const pool = observeWaits('calls', createPool(connection, 10, log, PATIENCE.calls), metrics.poolWaits);
  // reading into memory takes longer than a call is allowed to
  const bulkPool = observeWaits('bulk', createPool(connection, 2, log, PATIENCE.work), metrics.poolWaits);
  const [db, bulkDb] = [createDb(pool), createDb(bulkPool)];
  const listener = await startListener(connection, log);
  const stopping = new AbortController();
  const { parts, settings, stopBoards } = await createParts(config, db, bulkDb, listener, log, stopping.signal, boardFile);
  const { boards } = parts;
  registerFigures(metrics.registry, [
    ...MODULES.all.flatMap((module) => module.figures?.(parts) ?? []),
    ...diskFigures(config.DATA_DIR),
    poolFigure({ calls: pool, bulk: bulkPool }),
  ]);
  const app = await createServer(config, log, metrics, { pricesAge: () => ageOf(boards.updatedAt()) });
  recordRefusals(app, parts.securityLog);
  let openStreams = (): number => 0;

  await app.register(
    async (api) => {
      const healthInfo = {
        databaseAnswers: createProbe(parts.db),
        release: releaseOf(WEB_DIST),
        counts: boards.counts,
        boardVersion: boards.version,
        boardUpdatedAt: boards.updatedAt,
        freshUntil: boards.freshUntil,
      };
      for (const route of systemRoutes(config, VERSION, healthInfo)) registerRoute(api, parts, route);
      for (const { routes } of MODULES.all) for (const route of routes?.(parts) ?? []) registerRoute(api, parts, route);
      for (const { serve } of MODULES.all) serve?.(api, parts);
      const hub = serveEvents(api, listenerOf(parts), parts.sessionCookie);
      forwardEvents(listener, settings, boards, hub);
      openStreams = hub.open;
      serveOpenApi(app);
    },
    { prefix: '/api/v1' },
  );
  const screens = createScreens(
    WEB_DIST,
    MODULES.all.flatMap((module) => module.screens?.(parts) ?? []),
  );
  serveSitemaps(app, { ...screens, origin: config.PUBLIC_URL });
  await serveWebApp(app, { dist: WEB_DIST, origin: config.PUBLIC_URL, world: config.WORLD, screenAt: screens.screenAt });

  // not awaited: it takes longer than the start may take
  void boards.readPastWhenDue();
  const readPast = setInterval(() => void boards.readPastWhenDue(), PAST_CHECK_MS);
  const flush = setInterval(() => void parts.rates.flush().catch(() => {}), FLUSH_MS);
  const flushLog = setInterval(() => void parts.securityLog.flush(), SECURITY_MS);
  const stopBeats = startBeats(db, 'api');
  const stopTimers = (): void => {
    clearInterval(flush);
    clearInterval(flushLog);
    clearInterval(readPast);
  };
  const source = metricsSource(metrics, () => {
    measureBoards(metrics, boards);
    metrics.streams.set(openStreams());
  });
  const stopAll = async (): Promise<void> => {
    stopping.abort(stoppingRefusal());
    await stop(app, stopTimers, stopBeats, listener, parts);
    await stopBoards();
    await bulkDb.destroy();
  };
  return { app, boards, db, metrics: source, stop: stopAll };
}

async function createParts(
  config: Config,
  db: Db,
  bulkDb: Db,
  listener: Listener,
  log: Logger,
  stopping: AbortSignal,
  boardFile: string | null,
): Promise<{ parts: ApiParts; settings: LoadedSettings; stopBoards: () => Promise<void> }> {
  const settings = await loadSettings(db, listener, MODULES.settings, log);
  const items = await loadItemDirectory(bulkDb, listener);
  const outside = createOutside(config, db, log);
  const provided = await MODULES.start({ role: 'api', db, listener, config, log, outside });
  const { boards, stop: stopBoards } = await startBoards(
    bulkDb,
    items,
    provided.fees,
    listener,
    log,
    boardFile === null ? null : { path: boardFile, writes: true, salesAfterMs: SALES_AFTER_MS },
  );

  const closingPrices = createClosingPrices(db);
  listener.on('history', closingPrices.clear);

  const archiveHttp = outside.client('history-archive', { requests: 600, perSeconds: 60 }, stopping);
  const box = createSecretBox(config.SECRET_KEY!, config.SECRET_KEY_PREVIOUS);
  const sessions = createSessions(db, listener);
  const rates = createRateLimiter(db, settings, MODULES.rates);
  const parts: ApiParts = {
    ...provided,
    db,
    sessions,
    rates,
    authenticator: createAuthenticator(db, sessions, rates),
    factorRequired: config.ADMIN_SECOND_FACTOR === 'required',
    sessionCookie: config.PUBLIC_URL.startsWith('https:') ? '__Host-lf_session' : 'lf_session',
    config,
    log,
    stopping,
    settings,
    declared: MODULES.settings,
    securityLog: createSecurityLog(db, log),
    box,
    outside,
    items,
    cases: await loadCaseDirectory(bulkDb, items, loadContainers()),
    boards,
    files: createFileMaker(),
    closingPrices,
    archive: config.WORLD === 'sandbox' ? createHistoryArchive(archiveHttp) : null,
    types: MODULES.notificationTypes,
    personal: MODULES.personalData({ box }),
    credentials: MODULES.credentials,
    retryChecks: MODULES.retryChecks,
    describeItems: () => MODULES.describeItems(parts),
    waitUntilEnded: createWaitUntilEnded(db, listener),
    pending: MODULES.all.flatMap(({ isPending }) => isPending ?? []),
    waiting: () => MODULES.waiting(parts),
  };
  return { parts, settings, stopBoards };
}

/** Returns the user who opens a stream of events. A stream does not count as a call, but an unknown cookie does. */
const listenerOf =
  ({ authenticator, rates }: ApiParts) =>
  async (value: string, ip: string): Promise<SignedIn | null> => {
    const signedIn = await authenticator.find({ kind: 'session', value }, ip);
    if (!signedIn) await rates.consume(null, { userId: null, ip, invented: true });
    return signedIn;
  };

/** Forwards notifications of other processes to the open screens. Closes the event streams of ended sessions. */
function forwardEvents(listener: Listener, settings: LoadedSettings, boards: Boards, hub: EventHub): void {
  listener.on('history', () => boards.readPast());
  listener.on('sessions', (id) => hub.end(id === null ? null : Number(id)));
  for (const [event, receivers] of Object.entries(MODULES.events)) {
    // `userId` is null after a lost connection: the event goes to everybody
    listener.on(event, (userId) => hub.send(event, {}, receivers === 'all' || userId === null ? undefined : Number(userId)));
  }
  // sent after the settings were read: a screen that asked earlier could get the old values
  settings.onRead(() => hub.send('settings', {}));
  boards.onSwap((markets) => hub.send('board', { version: boards.version(), markets }));
  hub.sendOnConnect('board', () => ({ version: boards.version(), markets: [] }));
}

async function stop(
  app: FastifyInstance,
  stopTimers: () => void,
  stopBeats: () => Promise<void>,
  listener: Listener,
  { db, files, securityLog }: ApiParts,
): Promise<void> {
  stopTimers();
  await closeServer(app);
  await securityLog.flush();
  await stopBeats();
  await files.stop();
  await listener.stop();
  await db.destroy();
}
