import type { Clock } from '../clock.ts';

/** What happens later, by the sandbox's clock. */
export type Agenda = {
  /** Runs the action once the clock reaches the time. The action receives the time at which it was due. */
  at: (time: number, action: (time: number) => void) => void;
  /** Runs everything that is due, in the order of time, including what these actions add. */
  runDue: () => void;
  clear: () => void;
};

const CHECK_MS = 100;

export function createAgenda(clock: Clock): Agenda {
  let entries: { time: number; action: (time: number) => void }[] = [];
  let timer: NodeJS.Timeout | null = null;

  const clear = (): void => {
    entries = [];
    if (timer) clearInterval(timer);
    timer = null;
  };
  const runDue = (): void => {
    for (let due = entries[0]; due && due.time <= clock.now(); due = entries[0]) {
      entries.shift();
      due.action(due.time);
    }
    if (entries.length === 0) clear();
  };
  return {
    at: (time, action) => {
      const later = entries.findIndex((entry) => entry.time > time);
      entries.splice(later < 0 ? entries.length : later, 0, { time, action });
      // nobody tells when a clock moves that a test drives, or that runs
      timer ??= setInterval(runDue, CHECK_MS).unref();
    },
    runDue,
    clear,
  };
}
