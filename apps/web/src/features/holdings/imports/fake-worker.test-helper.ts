import { expose, type Endpoint } from 'comlink';
import { vi } from 'vitest';
import { createImportReader } from './reader/import-reader.ts';

/** One end of a channel; what it posts arrives at the other end. Values are passed as they are, because jsdom cannot clone files. */
class End extends EventTarget implements Endpoint {
  other: EventTarget | null = null;
  postMessage(data: unknown): void {
    queueMicrotask(() => this.other?.dispatchEvent(new MessageEvent('message', { data })));
  }
}

/** The workers that were started, and whether each was ended. */
export const workers: { ended: boolean }[] = [];

/** Runs the reader of files in the test itself, where jsdom has no workers. */
export function stubWorker(): void {
  vi.stubGlobal(
    'Worker',
    class extends End {
      readonly #state = { ended: false };
      constructor() {
        super();
        const inside = new End();
        inside.other = this;
        this.other = inside;
        workers.push(this.#state);
        expose(createImportReader(), inside);
      }
      terminate(): void {
        this.#state.ended = true;
        this.other = null;
      }
    },
  );
}
