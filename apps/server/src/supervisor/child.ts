import { fork, type ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

export type ChildSpec = {
  /** Name in messages. */
  name: string;
  /** Absolute path of the module it runs. */
  entry: string;
  env: Record<string, string | undefined>;
  /** Restart it when its sources change. */
  watch?: boolean;
  /** Limit of the old heap in megabytes; without it the runtime's own limit applies. */
  heapMb?: number;
};

export type Child = {
  /** Resolves when the process reports that it is ready; rejects when it cannot start. */
  ready: Promise<void>;
  /** Asks the process to stop, and kills it when it does not. */
  stop: () => Promise<void>;
};

export type Limits = {
  readyMs: number;
  stopMs: number;
  /** Delays before the first, second, … restart. More deaths within `windowMs` end the supervision. */
  backOffMs: readonly number[];
  windowMs: number;
};

const EXIT_WITH_PARENT = new URL('./exit-with-parent.ts', import.meta.url).href;
const LIMITS: Limits = { readyMs: 60_000, stopMs: 10_000, backOffMs: [200, 1000, 2000, 5000, 10_000], windowMs: 120_000 };

/**
 * Runs a process that sends `{ ready: true }` once it serves (or `{ failed: 'one sentence' }`) and ends when its channel closes.
 * Restarts it when it dies later.
 * @param onFatal called with one sentence when the process keeps dying
 */
export function startChild(spec: ChildSpec, onFatal: (message: string) => void, limits = LIMITS): Child {
  let stopping = false;
  const exitTimes: number[] = [];
  let current = launch(spec, limits.readyMs);

  const restartOnExit = async (): Promise<void> => {
    for (;;) {
      const code = await current.ended;
      if (stopping) return;
      const at = performance.now();
      exitTimes.push(at);
      const recent = exitTimes.filter((time) => at - time < limits.windowMs).length;
      const delay = limits.backOffMs[recent - 1];
      if (delay === undefined)
        return onFatal(`The ${spec.name} process ended ${recent} times in short order (last with ${code}) and is not started again.`);
      await wait(delay);
      if (stopping) return;
      current = launch(spec, limits.readyMs);
      current.ready.catch(() => killGroup(current.process));
    }
  };

  const first = current;
  const ready = first.ready.then(
    () => void restartOnExit(),
    (error: unknown) => {
      stopping = true;
      killGroup(first.process);
      throw error;
    },
  );

  return {
    ready,
    stop: async () => {
      stopping = true;
      const { process: child, ended } = current;
      // the child sees the same as when this process is killed: its channel closes
      if (child.connected && !spec.watch) child.disconnect();
      // under --watch the program is itself a child of the watcher, and has nothing to finish
      const timer = setTimeout(() => killGroup(child), spec.watch ? 0 : limits.stopMs);
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

/** Megabytes. With the default young heap, each process holds a hundred more megabytes that it does not use. */
const SMALL_YOUNG_HEAP = '--max-semi-space-size=2';

type Launched = { process: ChildProcess; ready: Promise<void>; ended: Promise<string> };

function launch(spec: ChildSpec, readyMs: number): Launched {
  // detached: a Ctrl-C in the terminal must reach only the supervisor, which stops its children in order
  const child = fork(spec.entry, [], {
    env: spec.env,
    execArgv: [
      SMALL_YOUNG_HEAP,
      ...(spec.heapMb ? [`--max-old-space-size=${spec.heapMb}`] : []),
      '--import',
      EXIT_WITH_PARENT,
      ...(spec.watch ? ['--watch', '--watch-preserve-output'] : []),
    ],
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = new Promise<string>((done) => {
    child.once('exit', (code, signal) => done(signal ?? `code ${code}`));
    child.once('error', (error) => done(error.message));
  });
  const ready = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The ${spec.name} process was not ready within ${readyMs / 1000} s.`)), readyMs);
    const settle = (error?: Error): void => {
      clearTimeout(timer);
      if (error) reject(error);
      else resolve();
    };
    child.on('message', (message: { ready?: unknown; failed?: unknown }) => {
      if (message.ready === true) settle();
      if (typeof message.failed === 'string') settle(new Error(message.failed));
    });
    void ended.then((how) => {
      const endedEarly = (): void => settle(new Error(`The ${spec.name} process ended at its start (${how}): see its messages above.`));
      // the child may have sent its reason, which is read before the channel closes
      if (child.connected) child.once('disconnect', endedEarly);
      else endedEarly();
    });
  });
  return { process: child, ready, ended };
}
