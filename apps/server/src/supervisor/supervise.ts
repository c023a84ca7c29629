import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { loadConfig, type Config } from '../platform/process/config.ts';
import { createLog, type Logger } from '../platform/process/log.ts';
import { releaseMemory } from '../platform/process/memory.ts';
import { environmentFor, type ProcessName } from '../platform/process/process-settings.ts';
import { mayPass } from '../platform/errors/passing-trouble.ts';
import { createSecretBox, secretKey } from '../platform/secrets/secrets.ts';
import { startChild, type ChildSpec } from './child.ts';
import { isPlayDue, playDemo } from './demo.ts';
import { print, ROOT } from './builds.ts';
import { chooseChildAccount, type ChildAccount } from './child-account.ts';
import { checkDatabase, openDatabase, prepareDatabase } from './database.ts';
import { readBots } from './bot-accounts.ts';
import { keepRunning, type Kept, type Running } from './keep-running.ts';
import { lockFolder } from './lock.ts';
import { openFolders } from './process-folders.ts';
import { HEAPS, MEMORY_VARIABLES } from './memory-limits.ts';
import { builtPath, sourcePath, type ProgramName } from './program-build.ts';
import { parseOptions, type StartOptions } from './options.ts';
import { checkPort } from './ports.ts';
import { startPatiently } from './start-patiently.ts';
import { adminHint } from './admin-hint.ts';
import { startVite } from './vite.ts';
import { buildWeb } from './web-build.ts';

export type Mode = 'serve' | 'dev';
type Close = () => Promise<void>;
type OnFatal = (message: string) => void;

const DEV_URL = 'http://localhost:5173';

/**
 * Starts everything, stops it in order on request, and ends this process; on an error with exit code 1 and one sentence.
 * `dev` restarts processes when their sources change, and serves the web app from its sources.
 */
export async function supervise(mode: Mode, args: string[]): Promise<never> {
  const stop = Promise.withResolvers<string | null>();
  listenForStop(() => stop.resolve(null));
  const closers: Close[] = [];
  let closing = false;
  const onClose = (close: Close): void => {
    closers.unshift(close);
    if (closing) throw new Error('stopped while starting');
  };
  const closeAll = async (): Promise<void> => {
    for (const close of closers.splice(0)) await close();
  };

  const starting = start(mode, args, onClose, stop.resolve).catch((error: unknown) => stop.resolve(errorMessage(error)));
  const problem = await stop.promise;
  if (problem === null) print('Stopping ...');
  else process.stderr.write(`${problem}\n`);
  closing = true;
  await closeAll();
  // an interrupted start finishes its current step, which may add one more thing to close
  await Promise.race([starting, wait(10_000)]);
  await closeAll();
  process.exit(problem === null ? 0 : 1);
}

async function start(mode: Mode, args: string[], onClose: (close: Close) => void, onFatal: OnFatal): Promise<void> {
  const options = parseOptions(args);
  const config = readConfig(mode, options);
  const level = logLevel();
  const log = createLog(level, 'supervisor');
  const starting = new AbortController();
  onClose(async () => starting.abort());
  /** Repeats a step while it fails because of a full disk, or because of the database that the full disk stopped. */
  const patiently = <T>(step: string, run: () => Promise<T> | T): Promise<T> =>
    startPatiently(async () => run(), { what: { process: 'supervisor', step }, log, mayPass, signal: starting.signal });

  // released last, for any end of this process
  process.once('exit', await patiently('lock of the data folder', () => lockFolder(config.DATA_DIR)));
  const bots = readBots(config);
  if (runs(config, 'api')) await checkPort(config.HOST, config.PORT, 'PORT');
  if (config.WORLD === 'sandbox') await checkPort('127.0.0.1', config.SANDBOX_PORT, 'SANDBOX_PORT');
  // reported before a build that takes minutes
  await checkDatabase(config);

  if (mode === 'serve' && runs(config, 'api')) await buildWeb(print);

  const worldFolder = join(config.DATA_DIR, worldName(config, options));
  const account = mode === 'serve' && config.DROP_PRIVILEGES === 'on' ? accountFor(config, options) : undefined;
  const environment = await patiently('folders of the processes', () => ({
    ...fullEnv(config, options),
    LOG_LEVEL: level,
    ...openFolders(account, config, worldFolder),
  }));
  const children = createChildren({ mode, config, hasBots: bots !== null, account, log, patientUntil: starting.signal });
  // the api loads its code while the database starts; a process under a watcher could not receive its settings later
  const complete = Promise.withResolvers<ChildSpec['env']>();
  const early = mode === 'serve' ? children.start('api', environment, complete.promise) : null;
  // the error is thrown where `early` is awaited
  early?.catch(() => {});

  const database = await openDatabase(config, worldFolder, log, starting.signal);
  onClose(database.stop);
  onClose(async () => {
    starting.abort();
    await children.stop();
  });
  const key = await patiently('secret key', () => secretKey(config.SECRET_KEY, worldFolder));
  await patiently('migrations', () => prepareDatabase(database, config.WORLD, createSecretBox(key, config.SECRET_KEY_PREVIOUS)));
  const env = { ...environment, DATABASE_URL: database.url, SECRET_KEY: key };
  complete.resolve(environmentFor('api', env));
  const startApi = (): Promise<void> => early ?? children.start('api', env);
  const play = { entry: entryOf(mode, 'demo'), env: environmentFor('api', env), ...(account && { account }) };
  // the sandbox starts before every process that sends requests to it; the play ends before the worker starts, because the worker's clock
  // would end the play's open work
  if (await patiently('people of the sandbox', () => isPlayDue(config, play.env))) {
    const playing = children.start('sandbox', env).then(() => playDemo(play, log, starting.signal));
    await Promise.all([startApi(), playing]);
  } else {
    // the api starts first and shows the known data at once; other processes would slow it down
    await startApi();
    await children.start('sandbox', env);
  }
  await children.start('worker', env);
  if (bots !== null) await children.start('bot', env, Promise.resolve({ BOTS: bots }));
  if (mode === 'dev') onClose(await startVite(config.PORT, onFatal));
  print(`Lootfolio (${config.WORLD} world) is ready at ${config.PUBLIC_URL} - stop it with Ctrl-C.`);
  const hint = adminHint(config);
  if (hint !== null) print(hint);
  releaseMemory();
}

type Children = {
  /** Starts a process, if this configuration has it, keeps it running, and waits until it is ready. */
  start: (name: ProcessName, env: ChildSpec['env'], later?: ChildSpec['later']) => Promise<void>;
  stop: Close;
};

type ChildrenParts = {
  mode: Mode;
  config: Config;
  hasBots: boolean;
  account: ChildAccount | undefined;
  log: Logger;
  patientUntil: AbortSignal;
};

const runs = ({ ROLE }: Config, name: 'api' | 'worker' | 'bot'): boolean => ROLE === 'all' || ROLE === name;

function createChildren({ mode, config, hasBots, account, log, patientUntil }: ChildrenParts): Children {
  const children: Promise<Kept<Running>>[] = [];
  const isWanted = {
    sandbox: config.WORLD === 'sandbox',
    api: runs(config, 'api'),
    worker: runs(config, 'worker'),
    bot: hasBots && runs(config, 'bot'),
  };
  return {
    start: async (name, env, later) => {
      if (!isWanted[name]) return;
      const spec: ChildSpec = {
        name,
        entry: entryOf(mode, name),
        env: environmentFor(name, env),
        // what comes over the channel would reach only the watcher
        watch: mode === 'dev' && name !== 'bot',
        ...(later && { later }),
        ...(account && { account }),
        ...(HEAPS[name] && { heap: HEAPS[name] }),
      };
      const child = keepRunning(name, (signal) => startChild(spec, AbortSignal.any([signal, patientUntil])), log, { patientUntil });
      children.push(child);
      await child;
    },
    stop: async () => {
      await Promise.allSettled(children.map(async (child) => (await child).stop()));
    },
  };
}

/**
 * Returns the name of the world. Each file of prices, and each recorded inventory, has its own data folder, because their data must never
 * mix.
 */
function worldName(config: Config, { prices, inventory }: StartOptions): string {
  const files = [...(prices === undefined ? [] : [prices]), ...(inventory === undefined ? [] : filesOf(inventory))];
  if (files.length === 0) return config.WORLD;
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return `${config.WORLD}-${hash.digest('hex').slice(0, 8)}`;
}

const filesOf = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path, { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => join(path, name))
        .toSorted((a, b) => (a < b ? -1 : 1))
    : [path];

function readConfig(mode: Mode, options: StartOptions): Config {
  const file = join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  if (options.live) process.env['WORLD'] = 'live';
  if (mode === 'dev') process.env['PUBLIC_URL'] ??= DEV_URL;
  return loadConfig(process.env);
}

/** Files that the processes read, in addition to the web app. They may lie in folders that only root may enter. */
const READ = [
  'apps/server/dist/api.js',
  'node_modules/fastify/package.json',
  'packages/catalogue/data/catalogue.json.br',
  'packages/texts/en/people/account.json',
].map((path) => join(ROOT, path));

/** Returns the account of the processes; undefined when they run under the account of this process. */
function accountFor(config: Config, { prices, inventory }: StartOptions): ChildAccount | undefined {
  const paths = [
    ...READ,
    // absent on a server with the role `worker`
    ...[join(ROOT, 'apps/web/dist/index.html')].filter(existsSync),
    config.DATA_DIR,
    ...[prices, inventory].filter((path) => path !== undefined),
  ];
  const account = chooseChildAccount({ paths, port: config.PORT });
  if (account === null)
    print('Lootfolio goes on as root, because the user nobody cannot read its files: move the project to a folder that is open to others.');
  return account ?? undefined;
}

/** Returns the environment of all processes together, without the database and the key; each process gets the part that it needs. */
function fullEnv(config: Config, options: StartOptions): ChildSpec['env'] {
  return {
    ...process.env,
    WORLD: config.WORLD,
    DATA_DIR: config.DATA_DIR,
    PUBLIC_URL: config.PUBLIC_URL,
    ...MEMORY_VARIABLES,
    NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compile'),
    ...(options.prices ? { SANDBOX_PRICES: options.prices } : {}),
    ...(options.inventory ? { SANDBOX_INVENTORY: options.inventory } : {}),
  };
}

/** Returns the log level: a person at a terminal reads only the line with the address, a log collector reads everything. */
const logLevel = (): string => process.env['LOG_LEVEL'] ?? (process.stdout.isTTY ? 'warn' : 'info');

/** Returns the module of a program; `dev` runs the sources, to see their changes. */
const entryOf = (mode: Mode, name: ProgramName): string => (mode === 'serve' ? builtPath(name) : sourcePath(name));

function listenForStop(stop: () => void): void {
  let requested = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // after a second Ctrl-C, the children and the database end with this process
      if (requested && signal === 'SIGINT') process.exit(1);
      requested = true;
      stop();
    });
  }
  // npm ends by a SIGTERM without forwarding it
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, 500).unref();
}

/** Returns the message for the operator, with the message of its cause when there is one. */
function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}\n${error.cause.message}` : error.message;
}
