import { MAX_IMPORT_ROWS, SOURCE_ID_LENGTH } from '@lootfolio/domain/imports';
import { FILE_NAME_LENGTH } from '@lootfolio/domain/investments';
import type { LeftOut, SentRow } from '@lootfolio/files/session';
import type { Body } from '../../../lib/api.ts';
import { createValueStore, type ValueStore } from '../../../lib/value-store.ts';
import type { ChosenFile } from './chosen-file.ts';
import { NO_DECISIONS } from './decisions.rules.ts';
import { timezone } from './file.rules.ts';
import { beginDraft, cancelDraft, checkDraft, sendRows } from './imports.queries.ts';
import type { Part } from './reader/import-reader.ts';
import { isAborted, type ReaderThread } from './reader/reader-thread.ts';

export type UploadState = {
  /** `sent`: all rows are with the server, which checks them. */
  phase: 'none' | 'sending' | 'sent';
  /** The rows that were read so far, of all rows, as far as their number is known. */
  read: number;
  total: number;
  /** The purchases and sales that were sent. */
  sent: number;
  /** The import at the server; null before its first rows. */
  draftId: number | null;
  /** What the reader leaves out; null until everything is read. */
  left: LeftOut | null;
  fileIds: readonly number[];
  fileNames: readonly string[];
  /** Why it stopped; it can be gone on with. `tooMany`: more rows than an import can have. */
  error: { tooMany: true } | { cause: unknown } | null;
};

const NOTHING: UploadState = {
  ...{ phase: 'none', read: 0, total: 0, sent: 0, draftId: null, left: null, fileIds: [], fileNames: [], error: null },
};

type SentBody = Body<'POST /imports/{id}/rows'>['rows'][number];

/** A shorter or longer id names nothing for certain. */
const isId = (id: string | null): boolean => id !== null && id.length >= 3 && id.length <= SOURCE_ID_LENGTH;

export const bodyOfRow = ({
  file,
  line,
  side,
  appId,
  name,
  category,
  quantity,
  price,
  day,
  float,
  note,
  market,
  id,
  ofPrevious,
}: SentRow): SentBody => ({
  ...{ file, line, side, app_id: appId, name, category, quantity, ...price, day, float, note, market },
  source_id: isId(id) ? id : null,
  ...(ofPrevious && { of_previous: true }),
});

/** Sends the rows of files to the server, one part after another, and lets it check them. */
export type Upload = Pick<ValueStore<UploadState>, 'get' | 'subscribe'> & {
  start: (files: readonly ChosenFile[]) => void;
  /** Goes on after an error. Rows that were sent are not sent again. */
  resume: () => void;
  /** Gives the import up, and ends the reader while it reads. */
  cancel: () => void;
};

export function createUpload(thread: ReaderThread): Upload {
  const { get, set, subscribe } = createValueStore<UploadState>(NOTHING);
  let stop = new AbortController();
  /** The part that is sent now; kept until it has arrived. */
  let part: Part | null = null;

  const sendPart = async ({ rows, read, left }: Part, signal: AbortSignal): Promise<boolean> => {
    const { sent } = get();
    if (sent + rows.length > MAX_IMPORT_ROWS) {
      set({ error: { tooMany: true } });
      return false;
    }
    if (rows.length > 0) {
      const draftId = get().draftId ?? (await beginDraft(get().fileNames, signal)).id;
      set({ draftId });
      await sendRows(draftId, { from: sent, rows: rows.map(bodyOfRow) }, signal);
    }
    set({ sent: sent + rows.length, read, left });
    return true;
  };

  const run = async (signal: AbortSignal): Promise<void> => {
    try {
      while (get().left === null) {
        part ??= await thread.call((reader) => reader.next());
        if (!(await sendPart(part, signal))) return;
        part = null;
      }
      const { draftId } = get();
      if (draftId !== null) await checkDraft(draftId, NO_DECISIONS);
      if (!signal.aborted) set({ phase: 'sent' });
    } catch (cause) {
      if (!signal.aborted && !isAborted(cause)) set({ error: { cause } });
    }
  };

  const begin = async (ids: readonly number[], signal: AbortSignal): Promise<void> => {
    try {
      await thread.call((reader) => reader.begin(ids, timezone()));
    } catch (cause) {
      if (!isAborted(cause)) set({ error: { cause } });
      return;
    }
    await run(signal);
  };

  return {
    get,
    subscribe,
    start: (files) => {
      stop = new AbortController();
      part = null;
      const fileIds = files.map(({ id }) => id);
      const fileNames = files.map(({ file }) => file.name.trim().slice(-FILE_NAME_LENGTH) || '-');
      const total = files.reduce((sum, { found }) => sum + (found?.shown.rows ?? 0), 0);
      set({ ...NOTHING, phase: 'sending', total, fileIds, fileNames });
      void begin(fileIds, stop.signal);
    },
    resume: () => {
      set({ error: null });
      void run(stop.signal);
    },
    cancel: () => {
      const { phase, draftId } = get();
      stop.abort();
      if (phase === 'sending') thread.end();
      set(NOTHING);
      if (draftId !== null) void cancelDraft(draftId);
    },
  };
}
