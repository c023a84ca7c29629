import { MAX_IMPORT_FILES } from '@lootfolio/domain/imports';
import { NO_ANSWERS } from '@lootfolio/files/columns/choice';
import type { OpenOptions } from '@lootfolio/files/source';
import { createValueStore, type ValueStore } from '../../../lib/value-store.ts';
import type { ChosenFile, Meaning } from './chosen-file.ts';
import { groupOf, meaningOf, timezone } from './file.rules.ts';
import { isAborted, type ReaderThread } from './reader/reader-thread.ts';

export type FilesState = {
  files: readonly ChosenFile[];
  /** What columns mean, by group: files with the same header share it. */
  meanings: Readonly<Record<string, Meaning>>;
  /** The number of files that were not taken because there are too many. */
  refused: number;
};

/** The chosen files of an import. They are opened and inspected in the background. */
export type ChosenFiles = Pick<ValueStore<FilesState>, 'get' | 'subscribe'> & {
  add: (files: readonly File[]) => void;
  remove: (id: number) => void;
  changeOptions: (id: number, options: OpenOptions) => void;
  changeMeaning: (group: string, meaning: Meaning) => void;
  /** Opens all files again, after the end of the reader. */
  reopen: () => void;
};

const isSame = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

let nextId = 0;

export function createChosenFiles(thread: ReaderThread): ChosenFiles {
  const store = createValueStore<FilesState>({ files: [], meanings: {}, refused: 0 });
  const { get, set, subscribe } = store;
  /** The groups whose files are inspected at the moment. */
  const inspecting = new Set<string>();

  const find = (id: number): ChosenFile | undefined => get().files.find((one) => one.id === id);
  const change = (id: number, changes: Partial<ChosenFile>): void =>
    set({ files: get().files.map((one) => (one.id === id ? { ...one, ...changes } : one)) });

  const open = async ({ id, file, options }: ChosenFile): Promise<void> => {
    try {
      const opened = await thread.call((reader) => reader.open(id, file, options));
      // removed, or opened in another way meanwhile
      if (find(id)?.options !== options) return;
      change(id, { opened });
      const group = groupOf(find(id)!);
      if (group === null) return;
      set({ meanings: { [group]: meaningOf(opened), ...get().meanings } });
      await inspect(group);
    } catch (error) {
      if (!isAborted(error)) change(id, { failed: true });
    }
  };

  /** Inspects the files of a group until what is known of each of them belongs to the present meaning. */
  const inspect = async (group: string): Promise<void> => {
    if (inspecting.has(group)) return;
    inspecting.add(group);
    try {
      for (;;) {
        const of = get().meanings[group]!;
        const next = get().files.find((one) => !one.failed && groupOf(one) === group && one.found?.of !== of);
        if (!next) return;
        const { id, opened } = next;
        try {
          const shown = await thread.call((reader) => reader.inspect(id, of.choice, of.answers, timezone()));
          if (find(id)?.opened === opened) change(id, { found: { of, shown } });
        } catch (error) {
          if (isAborted(error)) return;
          change(id, { failed: true });
        }
      }
    } finally {
      inspecting.delete(group);
    }
  };

  return {
    get,
    subscribe,
    add: (files) => {
      const added = files.filter((file) => !get().files.some((one) => isSame(one.file, file)));
      const room = Math.max(0, MAX_IMPORT_FILES - get().files.length);
      const taken = added.slice(0, room).map((file): ChosenFile => {
        nextId += 1;
        return { id: nextId, file, options: {}, opened: null, found: null, failed: false };
      });
      set({ files: [...get().files, ...taken], refused: added.length - taken.length });
      for (const one of taken) void open(one);
    },
    remove: (id) => {
      set({ files: get().files.filter((one) => one.id !== id), refused: 0 });
      thread.call((reader) => reader.close(id)).catch(() => undefined);
    },
    changeOptions: (id, options) => {
      change(id, { options, opened: null, found: null, failed: false });
      void open(find(id)!);
    },
    changeMeaning: (group, meaning) => {
      set({ meanings: { ...get().meanings, [group]: meaning } });
      void inspect(group);
    },
    reopen: () => {
      set({ files: get().files.map((one) => ({ ...one, opened: null, found: null, failed: false })) });
      for (const one of get().files) void open(one);
    },
  };
}

/** The meaning of a file's columns. */
export const meaningIn = ({ meanings }: FilesState, file: ChosenFile): Meaning =>
  meanings[groupOf(file) ?? ''] ?? { choice: null, answers: NO_ANSWERS };

/** True when what is known of a file belongs to the present meaning of its columns. */
export const isInspected = (state: FilesState, file: ChosenFile): boolean =>
  file.found !== null && file.found.of === meaningIn(state, file);
