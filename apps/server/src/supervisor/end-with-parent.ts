/**
 * Loaded first in every process that the supervisor starts: one that has not finished this long after its channel closed ends all the
 * same, so that a supervisor that was killed leaves nothing behind.
 */
const LONGEST_MS = 10_000;

process.once('disconnect', () => setTimeout(() => process.exit(1), LONGEST_MS).unref());
