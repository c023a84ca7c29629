import { fork, type ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

export type ChildSpec = {
  /** As it is named in messages. */
  name: string;
  /** Absolute path of the module it runs. */
  entry: string;
  env: Record<string, string | undefined>;
  /** Restart it when its sources change. */
  watch?: boolean;
  /** The most megabytes of lasting objects that it may hold; absent = the runtime's own bound. */
  heapMb?: number;
};

export type Child = {
  /** Settles when it said that it is ready, or rejects when it cannot start. */
  ready: Promise<void>;
  /** Asks it to stop, and kills it when it does not. */
  stop: () => Promise<void>;
};

export type Limits = {
  readyMs: number;
  stopMs: number;
  /** Waits before the first, second, … restart; more deaths than that within `windowMs` end the supervision. */
  backOffMs: readonly number[];
  windowMs: number;
};

const END_WITH_PARENT = new URL('./end-with-parent.ts', import.meta.url).href;
const LIMITS: Limits = { readyMs: 60_000, stopMs: 10_000, backOffMs: [200, 1000, 2000, 5000, 10_000], windowMs: 120_000 };

/**
 * Runs a process that sends `{ ready: true }` once it serves (or `{ failed: 'one sentence' }`) and finishes when its channel closes.
 * One that dies later is started again.
 * @param onGiveUp called with one sentence when it keeps dying
 */
export function startChild(spec: ChildSpec, onGiveUp: (sentence: string) => void, limits = LIMITS): Child {
  let stopping = false;
  const deaths: number[] = [];
  let current = launch(spec, limits.readyMs);

  const keep = async (): Promise<void> => {
    for (;;) {
      const code = await current.ended;
      if (stopping) return;
      const at = performance.now();
      deaths.push(at);
      const recent = deaths.filter((time) => at - time < limits.windowMs).length;
      const pause = limits.backOffMs[recent - 1];
      if (pause === undefined)
        return onGiveUp(`The ${spec.name} process ended ${recent} times in short order (last with ${code}) and is not started again.`);
      await wait(pause);
      if (stopping) return;
      current = launch(spec, limits.readyMs);
      current.ready.catch(() => killGroup(current.process));
    }
  };

  const first = current;
  const ready = first.ready.then(
    () => void keep(),
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
      // the same that happens when this process is killed: its end of the channel closes
      if (child.connected && !spec.watch) child.disconnect();
      // under --watch the program itself is a child of the one that watches, and has nothing to finish
      const timer = setTimeout(() => killGroup(child), spec.watch ? 0 : limits.stopMs);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** Every child leads a group of its own. */
function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // it is gone already
  }
}

/** Megabytes: the young heap's default lets each process hold a hundred megabytes more that it does not use. */
const SMALL_YOUNG_HEAP = '--max-semi-space-size=2';

type Launched = { process: ChildProcess; ready: Promise<void>; ended: Promise<string> };

function launch(spec: ChildSpec, readyMs: number): Launched {
  // detached: a Ctrl-C in the terminal must reach the supervisor alone, which stops its children in order
  const child = fork(spec.entry, [], {
    env: spec.env,
    execArgv: [
      SMALL_YOUNG_HEAP,
      ...(spec.heapMb ? [`--max-old-space-size=${spec.heapMb}`] : []),
      '--import',
      END_WITH_PARENT,
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
      const silent = (): void => settle(new Error(`The ${spec.name} process ended at its start (${how}): see its messages above.`));
      // it may have said why, and that not be read yet
      if (child.connected) child.once('disconnect', silent);
      else silent();
    });
  });
  return { process: child, ready, ended };
}
