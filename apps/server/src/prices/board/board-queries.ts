import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Board, BoardView } from '@lootfolio/board/board';
import type { ComparisonQuery, ComparisonResult, ComparisonRow, TrendQuery, TrendResult, TrendRow } from '@lootfolio/board/types';
import type { AppId } from '@lootfolio/domain/games';
import { Refusal } from '../../platform/errors/refusal.ts';
import { onMessage } from '../../platform/process/thread-messages.ts';

/** Runs comparisons and trends on threads that read the boards' memory, so that the event loop stays free for other calls. */
export type BoardQueries = {
  /**
   * @param by the name of the asker. Askers take turns, whatever the number of their queries
   * @param tag names the answer for `hurry`
   * @throws Refusal TOO_MANY_REQUESTS when too many wait
   */
  compare: (query: ComparisonQuery, by: string, tag?: string) => Promise<ComparisonResult>;
  /** @throws Refusal TOO_MANY_REQUESTS when too many wait */
  trends: (query: TrendQuery, by: string, tag?: string) => Promise<TrendResult>;
  /** Records that another asker wants a waiting answer too. The query then runs at the first turn of any of its askers. */
  hurry: (tag: string, by: string) => void;
  /** Starts the threads, so that the first query need not wait for them. */
  warmUp: () => void;
  /** Passes changed boards to the threads, so that they do not hold the memory of an earlier state. */
  renew: () => void;
  stop: () => Promise<void>;
};

type Question = { name: 'compare'; query: ComparisonQuery } | { name: 'trends'; query: TrendQuery };
export type QueryTask = Question & { found: Uint8Array | null };
export type ToThread = { appId: AppId; view: BoardView } | QueryTask;
/** The next rows of the result. `rest` has its other fields and comes with the last rows; null before. */
export type FromThread = { rows: Rows; rest: Rest | null } | { problem: string };
type Rows = (ComparisonRow | TrendRow)[];
type Rest = Omit<ComparisonResult, 'rows'> | Omit<TrendResult, 'rows'>;

type Job = {
  question: Question;
  tag: string | null;
  isWaiting: boolean;
  /** The rows received so far. */
  rows: Rows;
  resolve: (result: Rest & { rows: Rows }) => void;
  reject: (error: unknown) => void;
};

type Thread = { worker: Worker; job: Job | null; versions: Map<AppId, number> };

type Options = {
  /** The default leaves one core for the event loop. */
  threads?: number;
  maxWaiting?: number;
  code?: URL;
};

export function createBoardQueries(
  boardOf: (appId: AppId) => Board,
  {
    threads: size = Math.max(1, availableParallelism() - 1),
    maxWaiting = 200,
    code = new URL('./query-thread.ts', import.meta.url),
  }: Options = {},
): BoardQueries {
  const threads = new Set<Thread>();
  const waiting = createTurns();

  const lose = (thread: Thread, error: unknown): void => {
    if (!threads.delete(thread)) return;
    thread.job?.reject(error instanceof Error ? error : new Error(`a thread of the board ended with ${String(error)}`));
    dispatch();
  };

  /** Starts a thread. Called at the latest by the first query that needs the thread. */
  const start = (): Thread => {
    const thread: Thread = { worker: new Worker(code), job: null, versions: new Map() };
    threads.add(thread);
    // the thread does not keep a stopping process alive
    thread.worker.unref();
    onMessage(thread.worker, (message: FromThread) => receive(thread, message));
    thread.worker.on('error', (error) => lose(thread, error));
    thread.worker.on('exit', (exit) => lose(thread, exit));
    return thread;
  };

  const receive = (thread: Thread, message: FromThread): void => {
    const job = thread.job!;
    if ('rows' in message) {
      for (const row of message.rows) job.rows.push(row);
      if (message.rest === null) return;
      job.resolve({ ...message.rest, rows: job.rows });
    } else job.reject(new Error(message.problem));
    thread.job = null;
    dispatch();
  };

  const dispatch = (): void => {
    while (waiting.size() > 0) {
      const thread = threads.values().find(({ job }) => job === null) ?? (threads.size < size ? start() : null);
      if (!thread) return;
      const job = waiting.take()!;
      try {
        send(thread, job);
      } catch (error) {
        job.reject(error);
      }
    }
  };

  /** Sends a job to a thread. The thread reads the same state of the board as the search that runs here. */
  const send = (thread: Thread, job: Job): void => {
    const { query } = job.question;
    const board = boardOf(query.appId);
    show(thread, query.appId, board);
    thread.worker.postMessage({ ...job.question, found: board.foundRows(query) } satisfies ToThread);
    thread.job = job;
  };

  const show = (thread: Thread, appId: AppId, board: Board): void => {
    if (thread.versions.get(appId) === board.version) return;
    thread.worker.postMessage({ appId, view: board.view() } satisfies ToThread);
    thread.versions.set(appId, board.version);
  };

  const ask = (question: Question, by: string, tag: string | null): Promise<Rest & { rows: Rows }> =>
    new Promise((resolve, reject) => {
      if (waiting.size() >= maxWaiting) {
        reject(new Refusal('TOO_MANY_REQUESTS', 'calls.tooMany', { metaData: { remaining_time: 1 } }));
        return;
      }
      waiting.add(by, { question, tag, isWaiting: true, rows: [], resolve, reject });
      dispatch();
    });

  return {
    compare: (query, by, tag) => ask({ name: 'compare', query }, by, tag ?? null) as Promise<ComparisonResult>,
    trends: (query, by, tag) => ask({ name: 'trends', query }, by, tag ?? null) as Promise<TrendResult>,
    hurry: waiting.hurry,
    warmUp: () => {
      while (threads.size < size) start();
    },
    renew: () => {
      for (const thread of threads) for (const appId of thread.versions.keys()) show(thread, appId, boardOf(appId));
    },
    stop: async () => {
      const ended = [...threads];
      threads.clear();
      for (const job of [...waiting.clear(), ...ended.flatMap((thread) => thread.job ?? [])]) job.reject(new Error('the process stops'));
      await Promise.all(ended.map(({ worker }) => worker.terminate()));
    },
  };
}

/** Creates the queue of waiting jobs. Askers take turns: an asker with many jobs waits no less than an asker with one. */
function createTurns() {
  /** The jobs by asker, in the order of the askers' turns. A job that several askers want is in several of these queues. */
  const queues = new Map<string, Job[]>();
  const tagged = new Map<string, Job>();
  let size = 0;
  const enqueue = (by: string, job: Job): void => {
    const queue = queues.get(by);
    if (queue) queue.push(job);
    else queues.set(by, [job]);
  };
  const take = (): Job | null => {
    for (const [by, queue] of queues) {
      while (queue[0]?.isWaiting === false) queue.shift();
      const job = queue.shift();
      queues.delete(by);
      if (queue.length > 0) queues.set(by, queue);
      if (!job) continue;
      job.isWaiting = false;
      size -= 1;
      if (job.tag !== null) tagged.delete(job.tag);
      return job;
    }
    return null;
  };
  return {
    size: () => size,
    add: (by: string, job: Job): void => {
      size += 1;
      if (job.tag !== null) tagged.set(job.tag, job);
      enqueue(by, job);
    },
    hurry: (tag: string, by: string): void => {
      const job = tagged.get(tag);
      if (job) enqueue(by, job);
    },
    take,
    clear: (): Job[] => {
      const jobs: Job[] = [];
      for (let job = take(); job; job = take()) jobs.push(job);
      return jobs;
    },
  };
}
