import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Refusal } from '../errors/refusal.ts';
import { onMessage } from '../process/thread-messages.ts';
import type { FileTable } from './file-table.ts';
import type { FileFormat } from './make-file.ts';

/** A file to make. Its table comes in parts: `rows` are the next rows, `isLast` marks the last part. */
export type FileRequest = { format: FileFormat; table: Omit<FileTable, 'rows'>; rows: FileTable['rows']; isLast: boolean };
export type FileResult = { bytes: Uint8Array } | { problem: string };

/** Makes files on a separate thread, so that the event loop stays free for calls. */
export type FileMaker = {
  /** @throws Refusal TOO_MANY_REQUESTS while too many files wait */
  make: (format: FileFormat, table: FileTable) => Promise<Uint8Array>;
  stop: () => Promise<void>;
};

type Options = {
  /** The maximum number of files that wait for the one in progress. */
  maxWaiting?: number;
  /** The idle time after which the thread ends, because it holds some 60 MB. */
  idleMs?: number;
  /** The maximum time for a file. After it, the file fails and its thread ends. */
  timeoutMs?: number;
  thread?: URL;
};

type Job = { format: FileFormat; table: FileTable; resolve: (bytes: Uint8Array) => void; reject: (error: unknown) => void };

const RETRY_SECONDS = 10;
const MAX_MEMORY_MB = 512;
/** The number of rows that are copied to the thread at once, which takes about 5 ms. */
const ROWS_AT_ONCE = 1000;

export function createFileMaker({
  maxWaiting = 20,
  idleMs = 30_000,
  timeoutMs = 60_000,
  thread: code = new URL('./file-thread.ts', import.meta.url),
}: Options = {}): FileMaker {
  const waiting: Job[] = [];
  let worker: Worker | null = null;
  let running: Job | null = null;
  let timer: NodeJS.Timeout | undefined;

  const next = (): void => {
    clearTimeout(timer);
    running = waiting.shift() ?? null;
    if (running) {
      worker ??= start();
      void hand(running, worker);
      timer = setTimeout(() => drop(new Error('the file took too long')), timeoutMs);
    } else timer = setTimeout(() => drop(null), idleMs);
    timer.unref();
  };
  /** Copies a table to the thread in parts, between which the event loop serves other requests. */
  const hand = async (job: Job, thread: Worker): Promise<void> => {
    const { rows, ...table } = job.table;
    for (let from = 0; job === running && thread === worker;) {
      const until = from + ROWS_AT_ONCE;
      const isLast = until >= rows.length;
      thread.postMessage({ format: job.format, table, rows: rows.slice(from, until), isLast } satisfies FileRequest);
      if (isLast) return;
      from = until;
      await yieldToEventLoop();
    }
  };
  const finish = (answer: FileResult): void => {
    if ('bytes' in answer) running?.resolve(answer.bytes);
    else running?.reject(new Error(answer.problem));
    next();
  };
  /** Ends the thread. The file in progress fails; a new thread makes the waiting ones. */
  const drop = (error: Error | null): void => {
    clearTimeout(timer);
    const ended = worker;
    worker = null;
    void ended?.terminate();
    if (!error) return;
    running?.reject(error);
    next();
  };
  const start = (): Worker => {
    const started = new Worker(code, { resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB } });
    // the thread does not keep a stopping process alive
    started.unref();
    onMessage(started, finish);
    // out of memory, for example; a thread that was ended on purpose is no longer the current one
    const lost = (error: unknown): void => {
      if (started === worker) drop(error instanceof Error ? error : new Error(`the thread ended with ${String(error)}`));
    };
    started.on('error', lost);
    started.on('exit', lost);
    return started;
  };

  return {
    make: (format, table) => {
      if (waiting.length >= maxWaiting)
        throw new Refusal('TOO_MANY_REQUESTS', 'files.busy', { metaData: { remaining_time: RETRY_SECONDS } });
      return new Promise((resolve, reject) => {
        waiting.push({ format, table, resolve, reject });
        if (!running) next();
      });
    },
    stop: async () => {
      clearTimeout(timer);
      const ended = worker;
      worker = null;
      await ended?.terminate();
    },
  };
}
