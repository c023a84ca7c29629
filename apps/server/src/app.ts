import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { createScreens } from './screens.ts';
import type { Config } from './platform/process/config.ts';
import { createDb, createPool, type Connection, type Db } from './platform/database/database.ts';
import { serveEvents } from './platform/http/events.ts';
import { registerRoute, type GuardParts } from './platform/http/guard.ts';
import type { Route } from './platform/http/route.ts';
import { releaseOf } from './platform/http/release.ts';
import { createServer } from './platform/http/server.ts';
import { serveSitemaps } from './platform/http/sitemaps.ts';
import { serveWebApp } from './platform/http/web-app.ts';
import { startListener, type Listener } from './platform/database/listen.ts';
import type { Logger } from './platform/process/log.ts';
import { createMetrics } from './platform/process/metrics.ts';
import type { PersonalData } from './platform/database/personal-data.ts';
import { createRateLimiter } from './platform/security/rate-limit.ts';
import { createSecretBox } from './platform/security/secrets.ts';
import { createSessions } from './platform/security/sessions.ts';
import { loadSettings } from './platform/process/settings.ts';
import { serveOperations, systemRoutes } from './platform/http/system.routes.ts';
import { accountRoutes } from './features/account/account.routes.ts';
import { accountData } from './features/account/personal-data.ts';
import { signInData } from './features/auth/auth.public.ts';
import { authRoutes, serveSignIn } from './features/auth/auth.routes.ts';
import { serveAvatars } from './features/auth/serve-avatars.ts';
import { savedViewData } from './features/comparison/comparison.public.ts';
import { comparisonRoutes } from './features/comparison/comparison.routes.ts';
import { inventoryData } from './features/inventory/inventory.public.ts';
import { inventoryRoutes } from './features/inventory/inventory.routes.ts';
import { itemRoutes } from './features/items/items.routes.ts';
import { serveArt } from './features/items/serve-art.ts';
import { marketKeyData } from './features/market-keys/market-keys.public.ts';
import { marketKeyRoutes } from './features/market-keys/market-keys.routes.ts';
import { loadFeeBook } from './features/marketplaces/fee-book.ts';
import { feeData } from './features/marketplaces/marketplaces.public.ts';
import { marketplaceRoutes } from './features/marketplaces/marketplaces.routes.ts';
import { seedMarketplaces } from './features/marketplaces/seed-marketplaces.ts';
import { serveMarks } from './features/marketplaces/serve-marks.ts';
import { notificationData, unreadOf } from './features/notifications/notifications.public.ts';
import { notificationRoutes, serveOneClick } from './features/notifications/notifications.routes.ts';
import { siteRoutes } from './features/site/site.routes.ts';
import { watchlistData } from './features/watchlist/watchlist.public.ts';
import { watchlistRoutes } from './features/watchlist/watchlist.routes.ts';
import { loadBoards, type Boards } from './prices/board/boards.ts';
import { createHistoryArchive } from './prices/history/history-archive.ts';
import { loadItemDirectory } from './prices/board/item-directory.ts';
import { createOutside } from './platform/outside/outside.ts';

const VERSION = '0.1.0';
const WEB_DIST = fileURLToPath(new URL('../../web/dist/', import.meta.url));
const FLUSH_MS = 1000;
const LOOK_AGAIN_MS = 60_000;

export type Api = { app: FastifyInstance; boards: Boards; db: Db; stop: () => Promise<void> };

/** Puts an api process together: it answers calls from memory and from the database, and does no long work. */
export async function createApi(config: Config, connection: Connection, log: Logger): Promise<Api> {
  const pool = createPool(connection, 10, log);
  const db = createDb(pool);
  const listener = await startListener(connection, log);
  const settings = await loadSettings(db, listener);
  const metrics = createMetrics();
  const app = await createServer(config, log, metrics);
  const sessionCookie = config.PUBLIC_URL.startsWith('https:') ? '__Host-lf_session' : 'lf_session';
  const guard: GuardParts = { db, sessions: createSessions(db, listener), rates: createRateLimiter(db, settings), sessionCookie };

  const items = await loadItemDirectory(db, listener);
  // whichever process comes first on a new database
  await seedMarketplaces(db);
  const fees = await loadFeeBook(db, listener);
  const boards = await loadBoards(db, items, fees.marketFees(), log);
  fees.onChanged(() => boards.setFees(fees.marketFees()));
  await boards.readVolumes();
  await boards.catchUp();

  const outside = createOutside(config, db);
  const steamHttp = outside.client('steamcommunity', { requests: 60, perSeconds: 60 }, new AbortController().signal);
  const archiveHttp = outside.client('history-archive', { requests: 600, perSeconds: 60 }, new AbortController().signal);
  const archive = config.WORLD === 'sandbox' ? createHistoryArchive(archiveHttp) : null;
  const box = createSecretBox(config.SECRET_KEY!);
  const personal: PersonalData[] = [
    ...accountData(box),
    ...signInData,
    feeData,
    inventoryData,
    marketKeyData,
    notificationData,
    savedViewData,
    watchlistData,
  ];
  const parts = {
    db,
    items,
    boards,
    fees,
    config,
    settings,
    archive,
    box,
    outside,
    log,
    http: steamHttp,
    sessions: guard.sessions,
    personal,
    // neither deposits nor withdrawals exist yet
    pending: [],
    unreadOf: (userId: number) => unreadOf(db, userId),
    // tickets cannot be made yet
    answeredTickets: async () => 0,
  };
  const routes: Route[] = [
    ...accountRoutes(parts),
    ...authRoutes(parts),
    ...comparisonRoutes(parts),
    ...inventoryRoutes(parts),
    ...itemRoutes(parts),
    ...marketKeyRoutes(parts),
    ...marketplaceRoutes(parts),
    ...notificationRoutes(parts),
    ...siteRoutes(parts),
    ...watchlistRoutes(parts),
    ...systemRoutes(config, VERSION, {
      ready: () => true,
      release: releaseOf(WEB_DIST),
      counts: boards.counts,
      boardVersion: boards.version,
      boardUpdatedAt: boards.updatedAt,
    }),
  ];

  await app.register(
    async (api) => {
      for (const declared of routes) registerRoute(api, guard, declared);
      serveOneClick(api, { ...parts, rates: guard.rates });
      serveSignIn(api, { ...parts, rates: guard.rates, sessionCookie, resolve: outside.resolve });
      serveAvatars(api, guard, steamHttp);
      serveArt(api, items);
      serveMarks(api);
      const hub = serveEvents(api, guard.sessions.find, sessionCookie);
      followDatabase(listener, boards, hub);
      serveOperations(app, metrics, () => {
        metrics.boardVersion.set(boards.version());
        metrics.quotes.set(boards.counts().quotes);
        metrics.streams.set(hub.open());
      });
    },
    { prefix: '/api/v1' },
  );
  const screens = createScreens({ dist: WEB_DIST, items, boards });
  serveSitemaps(app, { ...screens, origin: config.PUBLIC_URL, itemCount: () => items.all().length });
  await serveWebApp(app, { dist: WEB_DIST, origin: config.PUBLIC_URL, world: config.WORLD, screenAt: screens.screenAt });

  // a notification may be lost with a connection that nobody sees dying
  const lookAgain = setInterval(() => void boards.catchUp(), LOOK_AGAIN_MS);
  const flush = setInterval(() => void guard.rates.flush().catch(() => {}), FLUSH_MS);
  return { app, boards, db, stop: () => stop(app, [flush, lookAgain], listener, db) };
}

/** Prices, sales volumes and source states that other processes wrote reach the board and the open screens; ended sessions lose theirs. */
function followDatabase(listener: Listener, boards: Boards, hub: ReturnType<typeof serveEvents>): void {
  listener.on('prices', () => boards.catchUp());
  listener.on('volumes', () => boards.readVolumes());
  listener.on('sources', () => hub.send('sources', {}));
  listener.on('sessions', (id) => hub.end(id === null ? null : Number(id)));
  // after a loss nobody knows whose
  listener.on('notifications', (userId) => hub.send('notifications', {}, userId === null ? undefined : Number(userId)));
  boards.onSwap((markets) => hub.send('board', { version: boards.version(), markets }));
  hub.greet('board', () => ({ version: boards.version(), markets: [] }));
}

async function stop(app: FastifyInstance, timers: readonly NodeJS.Timeout[], listener: Listener, db: Db): Promise<void> {
  for (const timer of timers) clearInterval(timer);
  await app.close();
  await listener.stop();
  await db.destroy();
}
