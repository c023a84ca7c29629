import { wrap } from 'comlink';
import type { ImportReader } from './import-reader.ts';

/** The reader as it is called from outside of its worker. */
export type RemoteReader = {
  [K in keyof ImportReader]: (...values: Parameters<ImportReader[K]>) => Promise<Awaited<ReturnType<ImportReader[K]>>>;
};

/** A worker that reads files. It starts with the first call, and again with the first call after its end. */
export type ReaderThread = {
  /** Rejects with an AbortError when the worker is ended meanwhile, and with another error when it cannot be loaded. */
  call: <T>(work: (reader: RemoteReader) => Promise<T>) => Promise<T>;
  /** Stops all work at once. The worker forgets its files. */
  end: () => void;
};

/** True for a call that the end of its worker stopped. */
export const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

type Thread = { worker: Worker; reader: RemoteReader; ended: Promise<never>; end: (error: unknown) => void };

export function createReaderThread(): ReaderThread {
  let thread: Thread | null = null;

  const start = (): Thread => {
    const worker = new Worker(new URL('import-reader.worker.ts', import.meta.url), { type: 'module' });
    let reject: (error: unknown) => void = () => undefined;
    const ended = new Promise<never>((_, refuse) => {
      reject = refuse;
    });
    // without a call that waits, nobody else handles it
    ended.catch(() => undefined);
    const started: Thread = {
      worker,
      reader: wrap<ImportReader>(worker) as unknown as RemoteReader,
      ended,
      end: (error) => {
        worker.terminate();
        if (thread === started) thread = null;
        reject(error);
      },
    };
    // the library waits for ever when the code cannot be loaded
    worker.addEventListener('error', ({ message }) => started.end(new Error(message || 'the reader of files could not be started')));
    return started;
  };

  return {
    call: (work) => {
      thread ??= start();
      return Promise.race([work(thread.reader), thread.ended]);
    },
    end: () => thread?.end(new DOMException('the reader was ended', 'AbortError')),
  };
}
