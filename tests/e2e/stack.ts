import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePorts } from '../../scripts/free-ports.ts';
import { runningDatabase } from '../../apps/server/src/supervisor/database.ts';
import { readSources } from './prices-ready.ts';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** A whole running product for a test, on free ports and a temporary folder. */
export type Stack = {
  /** No slash at the end. */
  url: string;
  sandbox: string;
  /** The process id of the supervisor. */
  pid: () => number;
  /** The settings for another api or worker process of the same server. */
  env: () => Record<string, string>;
  /** The data folder of the embedded database. */
  databaseFolder: () => string;
  /** Starts the product again after its supervisor was killed. Resolves once it says that it is ready. */
  startAgain: () => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Starts the supervisor with a price file and waits until the product shows the prices.
 * @param markets slugs of the markets in the file
 */
export async function startStack(csv: string, markets: readonly string[], settings: Record<string, string> = {}): Promise<Stack> {
  const folder = mkdtempSync(join(tmpdir(), 'lootfolio-e2e-stack-'));
  // the processes that root starts are of another user, who reads the price file
  chmodSync(folder, 0o755);
  const file = join(folder, 'prices.csv');
  writeFileSync(file, csv);
  const [port, sandboxPort] = (await freePorts(2)) as [number, number];
  const env = {
    DATA_DIR: folder,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    METRICS_PORT: '0',
    LOG_LEVEL: 'error',
    SANDBOX_PEOPLE: 'off',
    ...settings,
  };
  const { PUBLIC_URL: _, DATABASE_URL: __, ...inherited } = process.env;
  let supervisor: ChildProcess;
  let ended: Promise<unknown>;
  const start = async (): Promise<void> => {
    supervisor = spawn(process.execPath, ['apps/server/src/supervisor/start.ts', '--prices', file], {
      cwd: ROOT,
      env: { ...inherited, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    ended = once(supervisor, 'exit');
    await waitForReadyLine(supervisor.stdout!, ended);
  };
  const stop = async (): Promise<void> => {
    supervisor.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `http://localhost:${port}`;
  try {
    await start();
    await waitForMarkets(url, markets);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    sandbox: `http://127.0.0.1:${sandboxPort}`,
    env: () => ({ ...env, ...connection(folder) }),
    pid: () => supervisor.pid!,
    databaseFolder: () => join(worldFolder(folder), 'postgres'),
    startAgain: start,
    stop,
  };
}

async function waitForReadyLine(output: NodeJS.ReadableStream, ended: Promise<unknown>): Promise<void> {
  let text = '';
  const ready = Promise.withResolvers<void>();
  output.on('data', (piece: Buffer) => {
    text += piece.toString();
    if (text.includes('is ready at')) ready.resolve();
  });
  await Promise.race([
    ready.promise,
    ended.then(() => {
      throw new Error(`The stack ended at its start: ${text}`);
    }),
  ]);
}

/** Waits until the markets' CS2 lists were read and are on the board. */
async function waitForMarkets(url: string, markets: readonly string[]): Promise<void> {
  const deadline = performance.now() + 120_000;
  for (;;) {
    const sources = await readSources(url);
    const waiting = markets.filter(
      (market) => !sources.find((source) => source.market === market)!.feeds.some((feed) => feed.key.endsWith('/cs2') && feed.rows > 0),
    );
    if (waiting.length === 0) return;
    if (performance.now() > deadline)
      throw new Error(
        `No prices of ${waiting.join(', ')} came: ${JSON.stringify(sources.filter(({ market }) => waiting.includes(market)))}`,
      );
    await wait(250);
  }
}

const worldFolder = (folder: string): string =>
  join(
    folder,
    readdirSync(folder).find((name) => name.startsWith('sandbox-'))!,
  );

/** DATABASE_URL and SECRET_KEY of the stack's embedded database. */
function connection(folder: string): Record<string, string> {
  const world = worldFolder(folder);
  return { DATABASE_URL: runningDatabase(world)!, SECRET_KEY: readFileSync(join(world, 'secret-key'), 'utf8').trim() };
}
