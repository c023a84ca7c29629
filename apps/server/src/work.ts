import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { loadCatalogue } from '@lootfolio/catalogue/catalogue';
import type pg from 'pg';
import { keepDeletions, readDeletions } from './backup/deletions.ts';
import { MODULES } from './modules.ts';
import type { WorkParts } from './parts.ts';
import { createDb, createPool, type Connection, type Db } from './platform/database/database.ts';
import { startListener } from './platform/database/listen.ts';
import { observeWaits, poolFigure } from './platform/database/pool-figures.ts';
import { createFileMaker } from './platform/files/file-maker.ts';
import type { Job } from './platform/jobs/jobs.ts';
import { MAX_RUNNING, startJobs } from './platform/jobs/run-jobs.ts';
import { outboxJob } from './platform/jobs/outbox.ts';
import { repeat, repeatAlone, type Repeated, type Repeating } from './platform/jobs/repeat.ts';
import { createMailer, mailJob } from './platform/messages/mail.ts';
import { endGoneKinds } from './platform/operations/gone-kinds.ts';
import type { OperationKind } from './platform/operations/kinds.ts';
import { operationJob } from './platform/operations/operations.ts';
import { queueLostLanes } from './platform/operations/run-lane.ts';
import { createOutside } from './platform/outside/outside.ts';
import type { Config } from './platform/process/config.ts';
import { diskFigures, watchDisk } from './platform/process/disk.ts';
import { registerFigures } from './platform/process/figures.ts';
import type { Logger } from './platform/process/log.ts';
import { createMetrics, measureBoards, metricsSource, type MetricsSource } from './platform/process/metrics.ts';
import { releaseMemory } from './platform/process/memory.ts';
import { startBeats } from './platform/database/process-beats.ts';
import { loadSettings } from './platform/settings/settings.ts';
import { createSecretBox } from './platform/secrets/secrets.ts';
import { startBoards } from './prices/board/live-boards.ts';
import { loadItemDirectory } from './prices/board/item-directory.ts';
import { boardFigure } from './prices/prices.figures.ts';
import { registerFeeds } from './prices/collect/feeds.store.ts';
import { areRegistered, registerCollections, registerItems } from './prices/collect/register-items.ts';
import { prepareHistory } from './prices/history/history.ts';

const CLEAN_UP_MS = 10 * 60_000;
const LOST_LANES_MS = 60_000;
const DELETIONS_MS = 60_000;
const LARGE_FILE_MS = 5 * 60_000;

export type Worker = { metrics: MetricsSource; stop: () => Promise<void> };

/** Starts a worker process. It collects prices and does all long work. */
export async function createWorker(config: Config, connection: Connection, log: Logger, boardFile: string | null = null): Promise<Worker> {
  // in addition to one connection for each job: one listening connection for each class of work, and some for repeated work
  const metrics = createMetrics();
  const pool = observeWaits('work', createPool(connection, MAX_RUNNING + 8, log), metrics.poolWaits);
  const {
    parts,
    kinds,
    jobs: moduleJobs,
    close,
  } = await openWork(config, { pool, connection }, log, {
    boardFile,
    seeds: true,
    onMerge: (market, seconds) => metrics.merges.observe({ market }, seconds),
  });
  const { db, boards, mailer } = parts;
  registerFigures(metrics.registry, [boardFigure(parts), ...diskFigures(config.DATA_DIR), poolFigure({ work: pool })]);
  const subscribers = MODULES.all.flatMap((module) => module.subscribers?.(parts) ?? []);
  const jobs = [
    mailJob(parts.box, mailer, log),
    outboxJob(db, subscribers),
    ...moduleJobs,
    ...kinds.map((kind) => operationJob({ db, log }, kind)),
  ];
  const stopBeats = startBeats(db, 'worker');
  const runner = startJobs({
    db,
    pool,
    jobs,
    log,
    onIdle: releaseMemory,
    onRun: (job, outcome) => metrics.jobs.inc({ job, outcome }),
  });
  const own = [
    watchDisk(config.DATA_DIR, log),
    // a restore reads the file, which outlives this database
    { everyMs: DELETIONS_MS, run: async () => void keepDeletions(join(config.DATA_DIR, config.WORLD), await readDeletions(pool)) },
  ].map((work) => repeat(work, log));
  const platform = [
    { everyMs: CLEAN_UP_MS, run: () => cleanUp(db) },
    { everyMs: LOST_LANES_MS, run: () => takeUpLanes(db, log, kinds) },
  ];
  const holder = randomUUID();
  const start = (module: string, work: readonly Repeated[]): Repeating[] =>
    work.map((one, place) => (one.inEach ? repeat(one, log) : repeatAlone(db, { name: `${module} ${place}`, holder }, one, log)));
  const repeated = [
    ...own,
    ...start('platform', platform),
    ...MODULES.all.flatMap((module) => start(module.name, module.repeated?.(parts) ?? [])),
  ];
  return {
    metrics: metricsSource(metrics, () => measureBoards(metrics, boards)),
    stop: async () => {
      // running jobs receive the abort signal at once
      await Promise.all([runner.stop(), ...repeated.map(({ stop }) => stop())]);
      await stopBeats();
      await close();
    },
  };
}

type Opened = { parts: WorkParts; kinds: readonly OperationKind[]; jobs: readonly Job[]; close: () => Promise<void> };

/** Opens everything that jobs and operations need, without running any. `seeds`: inserts the data that the collection of prices needs. */
export async function openWork(
  config: Config,
  { pool, connection }: { pool: pg.Pool; connection: Connection },
  log: Logger,
  { boardFile, seeds, onMerge }: { boardFile: string | null; seeds: boolean; onMerge?: NonNullable<WorkParts['onMerge']> },
): Promise<Opened> {
  const db = createDb(pool);
  const listener = await startListener(connection, log);
  const settings = await loadSettings(db, listener, MODULES.settings, log);
  const outside = createOutside(config, db, log);
  const provided = await MODULES.start({ role: 'worker', db, listener, config, log, outside });
  if (seeds) await seedPrices(db, config.WORLD);

  const items = await loadItemDirectory(db, listener);
  const { boards, stop: stopBoards } = await startBoards(
    db,
    items,
    provided.fees,
    listener,
    log,
    boardFile === null ? null : { path: boardFile, writes: false, salesAfterMs: 0 },
  );
  const mailer = createMailer(config, settings);
  const box = createSecretBox(config.SECRET_KEY!, config.SECRET_KEY_PREVIOUS);
  const files = createFileMaker({ timeoutMs: LARGE_FILE_MS });
  const parts: WorkParts = {
    ...provided,
    db,
    pool,
    config,
    log,
    settings,
    box,
    mailer,
    outside,
    ratesHttp: outside.promptClient('exchange-rates', { requests: 10, perSeconds: 60 }, 'prices'),
    items,
    boards,
    listener,
    types: MODULES.notificationTypes,
    personal: MODULES.personalData({ box }),
    files,
    doctor: MODULES.doctor,
    ...(onMerge && { onMerge }),
  };
  const close = async (): Promise<void> => {
    await stopBoards();
    await files.stop();
    mailer?.close();
    await listener.stop();
    await db.destroy();
  };
  return {
    parts,
    kinds: MODULES.all.flatMap((module) => module.operations?.(parts) ?? []),
    jobs: MODULES.all.flatMap((module) => module.jobs?.(parts) ?? []),
    close,
  };
}

/** Inserts the data that the collection of prices needs. Existing rows stay. */
export async function seedPrices(db: Db, world: Config['WORLD']): Promise<void> {
  await prepareHistory(db);
  const catalogue = loadCatalogue();
  await registerCollections(db, catalogue.collections);
  // many workers start at once after a release: only the first one has something to insert, for which the others would wait
  if (!(await areRegistered(db, catalogue.items))) await registerItems(db, catalogue.items, 'catalogue');
  await registerFeeds(db, world);
}

/** Queues lanes that lost their job, and ends operations that nobody works on any more. */
async function takeUpLanes(db: Db, log: Logger, kinds: readonly OperationKind[]): Promise<void> {
  await queueLostLanes(db);
  await endGoneKinds(
    { db, log },
    kinds.map(({ name }) => name),
  );
}

async function cleanUp(db: Db): Promise<void> {
  for (const module of MODULES.all) for (const remove of module.cleanUp ?? []) await remove(db);
}
