import type { Answers, ColumnChoice } from '@lootfolio/files/columns/choice';
import type { OpenedFile, ShownInspection } from '@lootfolio/files/session';
import type { OpenOptions } from '@lootfolio/files/source';

/** What the columns of a file mean, and the answers to what it leaves open. `choice`: null for a file without columns. */
export type Meaning = { choice: ColumnChoice | null; answers: Answers };

/** A chosen file and what is known of it so far. */
export type ChosenFile = {
  id: number;
  file: File;
  options: OpenOptions;
  /** Null while it is opened. */
  opened: OpenedFile | null;
  /** What was found with a meaning of its columns; the last one until a new one is known. */
  found: { of: Meaning; shown: ShownInspection } | null;
  /** True when the reader itself failed. */
  failed: boolean;
};

export type OpenedTable = Extract<OpenedFile, { kind: 'table' }>;
export type ReadableFile = Extract<OpenedFile, { problem: null }>;

export const headerOf = ({ columns }: OpenedTable): string[] => columns.map(({ name }) => name);
