import { appendFileSync, renameSync, statSync } from 'node:fs';

const KEPT_LINES = 10;

export type MessageFile = {
  write: (line: string) => void;
  /** Returns the last lines, oldest first. */
  last: () => string[];
};

/**
 * Stores a program's messages in a file. A file of `maxBytes` is renamed to `<file>.1`, and replaces the earlier one, so that both together
 * never take more than about twice as much. A full disk only loses messages.
 */
export function openMessageFile(file: string, maxBytes = 1_000_000): MessageFile {
  let lines: string[] = [];
  return {
    last: () => lines,
    write: (line) => {
      lines = [...lines, line].slice(-KEPT_LINES);
      try {
        if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) >= maxBytes) renameSync(file, `${file}.1`);
        appendFileSync(file, `${line}\n`, { mode: 0o600 });
      } catch {
        // the last lines are in memory
      }
    },
  };
}
