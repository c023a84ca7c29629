import { fork, type ChildProcess } from 'node:child_process';
import { PassingTrouble } from '../platform/errors/passing-trouble.ts';
import type { ChildAccount } from './child-account.ts';
import type { Running } from './keep-running.ts';
import { memoryArguments, type Heap } from './memory-limits.ts';

export type ChildSpec = {
  /** Name in messages. */
  name: string;
  /** Absolute path of the module that the process runs. */
  entry: string;
  env: Record<string, string | undefined>;
  /**
   * Settings that are known only later. The process loads its code meanwhile, waits for them (`receiveSettings`), and becomes ready only
   * then.
   */
  later?: Promise<Record<string, string | undefined>>;
  /** Restart it when its sources change. */
  watch?: boolean;
  /** The account under which it runs when the supervisor is root; absent: the supervisor's account. */
  account?: ChildAccount;
  heap?: Heap;
};

export type Limits = {
  /** The time after which a process that is not ready is killed. */
  readyMs: number;
  /** The time after which a process that was asked to stop is killed. */
  stopMs: number;
};

const EXIT_WITH_PARENT = new URL('./exit-with-parent.ts', import.meta.url).href;
/** A process ends by itself after 6 s (exit-with-parent.ts); with the database the product is gone within 8 s. */
const LIMITS: Limits = { readyMs: 60_000, stopMs: 7000 };

/**
 * Runs a process that sends `{ ready: true }` once it serves (or `{ failed: 'one sentence', mayPass }`) and ends when its channel closes.
 * @param signal kills the process while it is not ready yet
 * @throws Error with one sentence when it cannot start; PassingTrouble when the process reports that another try is worth it
 */
export async function startChild(spec: ChildSpec, signal?: AbortSignal, limits = LIMITS): Promise<Running> {
  signal?.throwIfAborted();
  const child = launch(spec);
  const ended = new Promise<string>((done) => {
    child.once('exit', (code, killedBy) => done(killedBy ?? `code ${code}`));
    child.once('error', (error) => done(error.message));
  });
  const kill = (): void => killGroup(child);
  signal?.addEventListener('abort', kill);
  try {
    const settings = await Promise.race([spec.later, ended.then(() => undefined)]);
    if (settings && child.connected) child.send({ settings });
    await waitUntilReady(spec.name, child, ended, limits.readyMs);
  } catch (error) {
    kill();
    throw error;
  } finally {
    signal?.removeEventListener('abort', kill);
  }
  return {
    ended,
    stop: async () => {
      // the child sees the same as when this process is killed: its channel closes
      if (child.connected && !spec.watch) child.disconnect();
      // under --watch the program is itself a child of the watcher, and has nothing to finish
      const timer = setTimeout(kill, spec.watch ? 0 : limits.stopMs);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** Kills a child with its process group; every child leads its own group. */
function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // already gone
  }
}

function launch(spec: ChildSpec): ChildProcess {
  // detached: a Ctrl-C in the terminal must reach only the supervisor, which stops its children in order
  const { setpriv, account } = spec.account ?? {};
  const nodeArgs = [
    ...memoryArguments(spec.heap),
    '--import',
    EXIT_WITH_PARENT,
    ...(spec.watch ? ['--watch', '--watch-preserve-output'] : []),
  ];
  return fork(spec.entry, [], {
    env: { ...spec.env, ...(spec.later && { SETTINGS_FOLLOW: 'yes' }) },
    ...(setpriv ? { execPath: 'setpriv', execArgv: [...setpriv, process.execPath, ...nodeArgs] } : { execArgv: nodeArgs, ...account }),
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

function waitUntilReady(name: string, child: ChildProcess, ended: Promise<string>, readyMs: number): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => settle(`The ${name} process was not ready within ${readyMs / 1000} s.`), readyMs);
    const settle = (problem?: string, mayPass = false): void => {
      clearTimeout(timer);
      if (problem === undefined) resolve();
      else reject(mayPass ? new PassingTrouble(problem) : new Error(problem));
    };
    child.on('message', (message: { ready?: unknown; failed?: unknown; mayPass?: unknown }) => {
      if (message.ready === true) settle();
      if (typeof message.failed === 'string') settle(message.failed, message.mayPass === true);
    });
    void ended.then((how) => {
      const endedEarly = (): void => settle(`The ${name} process ended at its start (${how}): see its messages above.`);
      // the child may have sent its reason, which is read before the channel closes
      if (child.connected) child.once('disconnect', endedEarly);
      else endedEarly();
    });
  });
}
