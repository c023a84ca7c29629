import { loadCatalogue } from '@lootfolio/catalogue/catalogue';
import { forgetOldConfirmations } from './features/account/mail.store.ts';
import { forgetOldDevices } from './features/auth/devices.store.ts';
import { seedMarketplaces } from './features/marketplaces/seed-marketplaces.ts';
import { notificationJobs, scheduleTelegram } from './features/notifications/notifications.jobs.ts';
import { forgetOldNotifications, rescheduleUser, type Provider } from './features/notifications/notifications.public.ts';
import { offeredChannels } from './features/notifications/offered-channels.ts';
import { sendScheduled } from './features/notifications/send-scheduled.ts';
import { watchlistDigest } from './features/watchlist/watchlist.public.ts';
import type { Config } from './platform/process/config.ts';
import { createDb, createPool, type Connection, type Db } from './platform/database/database.ts';
import { deliverOutbox } from './platform/jobs/deliver-outbox.ts';
import { forgetOldKeys } from './platform/money/idempotency.ts';
import { forgetFailedJobs, startJobs, type Job } from './platform/jobs/jobs.ts';
import { startListener } from './platform/database/listen.ts';
import type { Logger } from './platform/process/log.ts';
import { createMailer, mailJob } from './platform/messages/mail.ts';
import { releaseMemory } from './platform/process/memory.ts';
import { DELIVER_OUTBOX, subscriber, type Subscriber } from './platform/jobs/outbox.ts';
import { forgetOldCounters } from './platform/security/rate-limit.ts';
import { forgetOldSlots } from './platform/outside/request-limiter.ts';
import { createSecretBox } from './platform/security/secrets.ts';
import { forgetOldSessions } from './platform/security/sessions.ts';
import { loadSettings } from './platform/process/settings.ts';
import { backfillJob, scheduleBackfill } from './prices/history/backfill.jobs.ts';
import { collectionJobs, scheduleDueFeeds, scheduleRates } from './prices/collect/collection.jobs.ts';
import { registerFeeds } from './prices/collect/feeds.store.ts';
import { foldHistory, forgetHistory, prepareHistory } from './prices/history/history.ts';
import { loadItemDirectory } from './prices/board/item-directory.ts';
import { createOutside } from './platform/outside/outside.ts';
import { registerCollections, registerItems } from './prices/collect/register-items.ts';

const TICK_MS = 1000;
const TELEGRAM_MS = 2000;
/** Not more often: what cannot be told is tried each time. */
const SCHEDULE_MS = 10_000;
const UPKEEP_MS = 10 * 60_000;
const CONCURRENCY = 4;

export type Worker = { stop: () => Promise<void> };

/** Puts a worker process together: it collects prices and does everything that takes long. */
export async function createWorker(config: Config, connection: Connection, log: Logger): Promise<Worker> {
  const pool = createPool(connection, CONCURRENCY + 6, log);
  const db = createDb(pool);
  const listener = await startListener(connection, log);
  const settings = await loadSettings(db, listener);
  await seedMarketplaces(db);
  await prepareHistory(db);
  const catalogue = loadCatalogue();
  await registerCollections(db, catalogue.collections);
  await registerItems(db, catalogue.items, 'catalogue');
  await registerFeeds(db);
  const items = await loadItemDirectory(db, listener);

  const outside = createOutside(config, db);
  const collector = { db, pool, items, config, log, outside };
  const ratesHttp = outside.client('exchange-rates', { requests: 10, perSeconds: 60 }, new AbortController().signal);
  const box = createSecretBox(config.SECRET_KEY!);
  const mailer = createMailer(config);
  const subscribers: Subscriber[] = [subscriber('user.timezone-changed', (tx, { userId }) => rescheduleUser(tx, userId))];
  const providers: Provider[] = [watchlistDigest(db)];
  const jobs: Job[] = [
    ...collectionJobs(collector, ratesHttp),
    backfillJob({ db, pool, items }, outside),
    mailJob(box, mailer, log),
    ...notificationJobs({ db, box, config, outside, mailer, offered: offeredChannels(config) }),
    { name: DELIVER_OUTBOX, run: () => deliverOutbox(db, subscribers) },
  ];
  const runner = startJobs({ db, pool, jobs, concurrency: CONCURRENCY, log, onIdle: releaseMemory });

  const tick = every(TICK_MS, log, async () => {
    await scheduleRates(db);
    await scheduleDueFeeds(db, config);
    if (config.WORLD === 'sandbox') await scheduleBackfill(db);
  });
  const telegram = every(TELEGRAM_MS, log, () => scheduleTelegram(db));
  const scheduled = every(SCHEDULE_MS, log, () => sendScheduled({ db, log, providers }));
  const upkeep = every(UPKEEP_MS, log, async () => {
    await prepareHistory(db);
    await foldHistory(db);
    await forgetHistory(db, settings, config.HISTORY_MAX_BYTES);
    await forgetTraces(db);
  });
  return {
    stop: async () => {
      // the jobs first: they are told to give up what they do
      await Promise.all([runner.stop(), tick.stop(), telegram.stop(), scheduled.stop(), upkeep.stop()]);
      mailer?.close();
      await listener.stop();
      await db.destroy();
    },
  };
}

async function forgetTraces(db: Db): Promise<void> {
  await forgetOldCounters(db);
  await forgetOldSlots(db);
  await forgetOldKeys(db);
  await forgetOldSessions(db);
  await forgetOldConfirmations(db);
  await forgetOldDevices(db);
  await forgetOldNotifications(db);
  await forgetFailedJobs(db);
}

/** Repeats work at an interval, never twice at once; a failure is noted and the next turn tries again. */
function every(ms: number, log: Logger, work: () => Promise<void>): { stop: () => Promise<void> } {
  let running: Promise<void> | null = null;
  const turn = (): void => {
    running ??= work()
      .catch((error: unknown) => log.warn({ err: error }, 'regular work failed and is tried again'))
      .finally(() => (running = null));
  };
  const timer = setInterval(turn, ms);
  turn();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
