import { appendFileSync, renameSync, statSync } from 'node:fs';

const KEPT_LINES = 10;

export type MessageFile = {
  write: (line: string) => void;
  /** The last lines, oldest first. */
  last: () => string[];
};

/**
 * Keeps a program's messages in a file. A file of `maxBytes` becomes `<file>.1`, in place of the one before it, so that both never take
 * more than about twice as much. A disk that is full loses messages, and nothing else.
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
